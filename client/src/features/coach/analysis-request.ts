/** The request of the analysis of a match. */

import { call, type AnswerOf } from "../../api/rest";

export const matchAnalysis = (table_id: string): AnswerOf<"get_analysis"> => call("get_analysis", { table_id });
