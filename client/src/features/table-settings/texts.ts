/** The texts about a table’s settings and the host’s controls. */

import { laterMessages } from "../../i18n/later-texts.svelte";
import type english from "./words/en.json";

export const hostText = laterMessages(import.meta.glob<typeof english>("./words/*.json", { import: "default" }));
