/** The host's requests about persons. */

import { call, type AnswerOf } from "../../api/rest";

export const freeSeat = (table_id: string, seat: number, token: string): AnswerOf<"free_seat"> =>
  call("free_seat", { table_id, seat }, { token });
export const addStandIn = (table_id: string, seat: number, token: string): AnswerOf<"stand_in"> =>
  call("stand_in", { table_id, seat }, { body: {}, token });
/** Give an absent person a new link for their seat. */
export const restoreSeat = (table_id: string, seat: number, token: string): AnswerOf<"restore_seat"> =>
  call("restore_seat", { table_id, seat }, { token });
