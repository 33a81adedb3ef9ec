/** Home and the opening page of a table as HTML in every language; the build runs this in Node. */

import { render } from "svelte/server";
import { LANGUAGES, setLanguage, t, type Language } from "../i18n";
import LoadingScreen from "../components/LoadingScreen.svelte";
import HomePage from "../pages/home/HomePage.svelte";

const NOTES = /<!--.*?-->/g; // hydration markers; the client replaces this HTML as a whole

const languages = Object.keys(LANGUAGES) as Language[];

/** Render the home page as a visitor without tables sees it, in every language. */
export async function renderHome(): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const language of languages) {
    await setLanguage(language);
    pages[language] = render(HomePage).body.replace(NOTES, "");
  }
  return pages;
}

/** Render the loading screen of a table: one picture, with its sentence in every language. */
export async function renderTableOpening(): Promise<string> {
  const said: string[] = [];
  for (const language of languages) {
    await setLanguage(language);
    said.push(`<span lang="${language}">${t("table.opening")}</span>`);
  }
  await setLanguage("en");
  return render(LoadingScreen).body.replace(NOTES, "").replace(t("table.opening"), said.join(""));
}
