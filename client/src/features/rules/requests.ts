/** The requests of rules pages. */

import { call, type Answer } from "../../api/rest";

/** Return the rules, line by line, of a title that this page was built without. */
export const gameRules = (title: string): Answer<"game_rules"> => call("game_rules", { title });
/** Return a position of a lesson, to be shown on a rules page. */
export const rulesExample = (title: string, name: string): Answer<"rules_example"> =>
  call("rules_example", { title, name });
