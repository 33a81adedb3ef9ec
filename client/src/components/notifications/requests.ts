/** The requests about notifications. */

import { call, type AnswerOf, type Body } from "../../api/rest";

export const getNotifications = (token: string): AnswerOf<"get_notifications"> =>
  call("get_notifications", {}, { token, at: "server" });
export const changeNotifications = (
  token: string,
  body: Body<"change_notifications">,
): AnswerOf<"change_notifications"> => call("change_notifications", {}, { body, token, at: "server" });
export const testNotifications = (token: string): AnswerOf<"test_notifications"> =>
  call("test_notifications", {}, { token, at: "server" });
export const pushKey = (): AnswerOf<"push_key"> => call("push_key", {});
