/** The request of the analysis of a match. */

import { call, type Answer } from "../../api/rest";

export const matchAnalysis = (table_id: string): Answer<"get_analysis"> => call("get_analysis", { table_id });
