/** The requests about groups: apart from `rest.ts`, since few pages need them. */

import { call, type AnswerOf, type Body } from "./rest";

export const createGroup = (body: Body<"create_group">): AnswerOf<"create_group"> =>
  call("create_group", {}, { body, at: "server" });
/** Return the content of a group's page; `token` is the secret of its link, here and below. */
export const getGroup = (group_id: string, token: string, person: string | null): AnswerOf<"get_group"> =>
  call("get_group", { group_id }, { body: { person }, token, at: "server" });
export const joinGroup = (group_id: string, token: string, body: Body<"join_group">): AnswerOf<"join_group"> =>
  call("join_group", { group_id }, { body, token, at: "server" });
export const leaveGroup = (group_id: string, token: string, person: string): AnswerOf<"leave_group"> =>
  call("leave_group", { group_id }, { body: { person }, token, at: "server" });
export const changeGroup = (group_id: string, token: string, body: Body<"change_group">): AnswerOf<"change_group"> =>
  call("change_group", { group_id }, { body, token, at: "server" });
export const renewGroup = (group_id: string, token: string): AnswerOf<"renew_group"> =>
  call("renew_group", { group_id }, { token, at: "server" });
export const exportGroup = (group_id: string, token: string): AnswerOf<"export_group"> =>
  call("export_group", { group_id }, { token, at: "server" });
export const importGroup = (group_id: string, token: string, file: Body<"import_group">): AnswerOf<"import_group"> =>
  call("import_group", { group_id }, { body: file, token, at: "server" });
