/** The requests of rules pages. */

import { call, type AnswerOf } from "../../api/rest";

/** Return the rules, line by line, of a title that this page was built without. */
export const gameRules = (title: string): AnswerOf<"game_rules"> => call("game_rules", { title });
/** Return a position of a lesson, to be shown on a rules page. */
export const rulesExample = (title: string, name: string): AnswerOf<"rules_example"> =>
  call("rules_example", { title, name });
