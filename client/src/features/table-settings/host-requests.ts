/** The host's requests that are loaded with the controls. */

import { call, type AnswerOf, type Body } from "../../api/rest";

export const swapSeats = (table_id: string, seat: number, other: number, token: string): AnswerOf<"swap_seats"> =>
  call("swap_seats", { table_id, seat }, { body: { other }, token });
export const changeSettings = (
  table_id: string,
  token: string,
  body: Body<"change_settings">,
): AnswerOf<"change_settings"> => call("change_settings", { table_id }, { body, token });
export const dissolveTable = (table_id: string, token: string): AnswerOf<"dissolve_table"> =>
  call("dissolve_table", { table_id }, { token });
/** Give a bot's seat to a newcomer: return the link with which they take it. */
export const offerSeat = (table_id: string, seat: number, token: string): AnswerOf<"offer_seat"> =>
  call("offer_seat", { table_id, seat }, { token });
