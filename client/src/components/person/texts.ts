/** The texts about the personal link. */

import { laterMessages } from "../../i18n/later-texts.svelte";
import type english from "./words/en.json";

export const personText = laterMessages(import.meta.glob<typeof english>("./words/*.json", { import: "default" }));
