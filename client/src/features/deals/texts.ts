/** The texts about deals that are played more than once. */

import { laterMessages } from "../../i18n/later-texts.svelte";
import type english from "./words/en.json";

export const dealText = laterMessages(import.meta.glob<typeof english>("./words/*.json", { import: "default" }));
