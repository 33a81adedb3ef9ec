/** The requests about groups: apart from `rest.ts`, since few pages need them. */

import { call, type Answer, type Body } from "./rest";

export const createGroup = (body: Body<"create_group">): Answer<"create_group"> =>
  call("create_group", {}, { body, at: "server" });
/** Return the content of a group's page; `token` is the secret of its link, here and below. */
export const getGroup = (group_id: string, token: string, person: string | null): Answer<"get_group"> =>
  call("get_group", { group_id }, { body: { person }, token, at: "server" });
export const joinGroup = (group_id: string, token: string, body: Body<"join_group">): Answer<"join_group"> =>
  call("join_group", { group_id }, { body, token, at: "server" });
export const leaveGroup = (group_id: string, token: string, person: string): Answer<"leave_group"> =>
  call("leave_group", { group_id }, { body: { person }, token, at: "server" });
export const changeGroup = (group_id: string, token: string, body: Body<"change_group">): Answer<"change_group"> =>
  call("change_group", { group_id }, { body, token, at: "server" });
export const renewGroup = (group_id: string, token: string): Answer<"renew_group"> =>
  call("renew_group", { group_id }, { token, at: "server" });
export const exportGroup = (group_id: string, token: string): Answer<"export_group"> =>
  call("export_group", { group_id }, { token, at: "server" });
export const importGroup = (group_id: string, token: string, file: Body<"import_group">): Answer<"import_group"> =>
  call("import_group", { group_id }, { body: file, token, at: "server" });
