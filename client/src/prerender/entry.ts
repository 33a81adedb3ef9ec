/** Prerendering in Node during the build: home page and loading screen in every language, and covers. */

import { render } from "svelte/server";
import Cover from "../art/covers/Cover.svelte";
import { LANGUAGES, setLanguage, t, type Language } from "../i18n";
import LoadingScreen from "../components/LoadingScreen.svelte";
import HomePage from "../pages/home/HomePage.svelte";
import titles from "../stores/built-in-games.json";

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

/** Render each cover as an SVG file with its styles. */
export function renderCovers(): Record<string, string> {
  return Object.fromEntries(
    titles.map(({ title }) => {
      const { head, body } = render(Cover, { props: { title } });
      const styles = head.match(/<style[^>]*>[\s\S]*?<\/style>/g)?.join("") ?? "";
      const opening = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="340"';
      return [title, body.replace(NOTES, "").replace("<svg", opening).replace(">", `>${styles}`)];
    }),
  );
}
