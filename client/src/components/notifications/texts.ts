/** The texts about notifications. */

import { laterMessages } from "../../i18n/later-texts.svelte";
import type english from "./words/en.json";

export const notifyText = laterMessages(import.meta.glob<typeof english>("./words/*.json", { import: "default" }));
