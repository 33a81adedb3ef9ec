/** The requests about notifications. */

import { call, type Answer, type Body } from "../../api/rest";

export const getNotifications = (token: string): Answer<"get_notifications"> =>
  call("get_notifications", {}, { token, at: "server" });
export const changeNotifications = (
  token: string,
  body: Body<"change_notifications">,
): Answer<"change_notifications"> => call("change_notifications", {}, { body, token, at: "server" });
export const testNotifications = (token: string): Answer<"test_notifications"> =>
  call("test_notifications", {}, { token, at: "server" });
export const pushKey = (): Answer<"push_key"> => call("push_key", {});
