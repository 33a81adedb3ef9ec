/** What went wrong, as a sentence in the reader's language. */

import { refusalSentence, t } from ".";
import { Refused } from "../api/rest";

export function problemSentence(problem: unknown, title = ""): string {
  if (!(problem instanceof Refused)) return t("error.unknown");
  return problem.key === "offline" ? t("error.offline") : refusalSentence(title, problem);
}
