/** The requests about a person, loaded with a personal link. */

import { call, type AnswerOf, type Body } from "../api/rest";
import type { TableKey } from "../api/types";

export const createPerson = (name: string, keys: TableKey[]): AnswerOf<"create_person"> =>
  call("create_person", {}, { body: { name, keys }, at: "server" });
export const getPerson = (token: string): AnswerOf<"get_person"> => call("get_person", {}, { token, at: "server" });
export const changePerson = (token: string, body: Body<"change_person">): AnswerOf<"change_person"> =>
  call("change_person", {}, { body, token, at: "server" });
export const attachSeats = (token: string, keys: TableKey[]): AnswerOf<"attach_seats"> =>
  call("attach_seats", {}, { body: { keys }, token, at: "server" });
export const renewPerson = (token: string): AnswerOf<"renew_person"> =>
  call("renew_person", {}, { token, at: "server" });
export const deletePerson = (token: string): AnswerOf<"delete_person"> =>
  call("delete_person", {}, { token, at: "server" });
