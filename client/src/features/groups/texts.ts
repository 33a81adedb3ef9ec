/** The texts of groups. */

import type { GroupPage } from "../../api/types";
import { t } from "../../i18n";
import { botLevelName } from "../../i18n/bot-level-name";
import { laterMessages } from "../../i18n/later-texts.svelte";
import { memberName } from "./standings";
import type english from "./words/en.json";

export const groupText = laterMessages(import.meta.glob<typeof english>("./words/*.json", { import: "default" }));

/** Return the name in results: of a member, or the level of a bot. */
export function participantName(
  page: Pick<GroupPage, "members">,
  { member, level }: { member: number | null; level: string | null },
): string {
  return level === null ? memberName(page, member, t("home.guest")) : t("set_up.bot", { level: botLevelName(level) });
}
