/** Home and a table that is opened as HTML in every language, and the pictures of the titles by themselves: for the build, in Node. */

import { render } from "svelte/server";
import GamePicture from "./art/GamePicture.svelte";
import { LANGUAGES, speak, type Language } from "./languages";
import Opening from "./parts/Opening.svelte";
import Home from "./screens/Home.svelte";
import titles from "./state/titles.json";

const NOTES = /<!--.*?-->/g; // of use to a page that is taken over piece by piece; this one is replaced

export const languages = Object.keys(LANGUAGES) as Language[];

/** What is seen first: by a visitor without tables, and by whoever opens a table. */
export async function pages(language: Language): Promise<Record<"home" | "table", string>> {
  await speak(language);
  return { home: render(Home).body.replace(NOTES, ""), table: render(Opening).body.replace(NOTES, "") };
}

/** Each picture as a file, with its styles inside. */
export function pictures(): Record<string, string> {
  return Object.fromEntries(
    titles.map(({ title }) => {
      const { head, body } = render(GamePicture, { props: { title } });
      const styles = head.match(/<style[^>]*>[\s\S]*?<\/style>/g)?.join("") ?? "";
      const opening = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="340"';
      return [title, body.replace(NOTES, "").replace("<svg", opening).replace(">", `>${styles}`)];
    }),
  );
}
