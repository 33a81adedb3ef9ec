/** The texts of a television's page. */

import { laterMessages } from "../../i18n/later-texts.svelte";
import type english from "./words/en.json";

export const televisionText = laterMessages(import.meta.glob<typeof english>("./words/*.json", { import: "default" }));
