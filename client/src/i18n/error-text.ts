/** Return an error as a sentence in the reader's language. */

import { refusalSentence, t } from ".";
import { ApiError } from "../api/rest";

export function errorText(problem: unknown, title = ""): string {
  if (!(problem instanceof ApiError)) return t("error.unknown");
  return problem.key === "offline" ? t("error.offline") : refusalSentence(title, problem);
}
