/** Texts outside the catalogues: messages in a folder `words` beside the code that shows them. */

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test.each([
  ["notifications", "src/components/notifications/words"],
  ["deals", "src/features/deals/words"],
  ["televisions", "src/features/television/words"],
])("every language has the texts about %s, with the same placeholders", (_, folder) => {
  const texts = (file: string): Record<string, string> =>
    JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as Record<string, string>;
  const english = texts("en.json");
  const files = readdirSync(folder);
  expect(files.sort()).toEqual(["de.json", "en.json", "fr.json", "it.json", "ro.json"]);
  for (const file of files) {
    const found = texts(file);
    expect(Object.keys(found)).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(found))
      expect(text.match(/{\w+}/g) ?? []).toEqual(english[key]?.match(/{\w+}/g) ?? []);
  }
});
