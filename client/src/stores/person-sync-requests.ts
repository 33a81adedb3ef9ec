/** The requests about a person, loaded with a personal link. */

import { call, type Answer, type Body } from "../api/rest";
import type { TableKey } from "../api/types";

export const createPerson = (name: string, keys: TableKey[]): Answer<"create_person"> =>
  call("create_person", {}, { body: { name, keys }, at: "server" });
export const getPerson = (token: string): Answer<"get_person"> => call("get_person", {}, { token, at: "server" });
export const changePerson = (token: string, body: Body<"change_person">): Answer<"change_person"> =>
  call("change_person", {}, { body, token, at: "server" });
export const attachSeats = (token: string, keys: TableKey[]): Answer<"attach_seats"> =>
  call("attach_seats", {}, { body: { keys }, token, at: "server" });
export const renewPerson = (token: string): Answer<"renew_person"> => call("renew_person", {}, { token, at: "server" });
export const deletePerson = (token: string): Answer<"delete_person"> =>
  call("delete_person", {}, { token, at: "server" });
