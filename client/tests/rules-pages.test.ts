/** Rules pages are complete after conversion to HTML. Cited clauses are checked by tests/client/test_rules_text.py. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rulesHtml } from "../scripts/rules-pages";
import { explains } from "../src/features/rules/rules-pages";

const RULES = new URL("../../docs/rules/", import.meta.url);
const PAGES = ["./", "./translations/"].flatMap((folder) =>
  readdirSync(new URL(folder, RULES))
    .filter((name) => name.endsWith(".md"))
    .map((name) => [name, readFileSync(new URL(folder + name, RULES), "utf8")] as const),
);

test("there are pages", () => expect(PAGES.length).toBeGreaterThanOrEqual(3));

describe.each(PAGES)("%s", (_, page) => {
  const html = rulesHtml(page);

  test("nothing of the markup is left over", () => {
    const said = html.replace(/<code>.*?<\/code>/gs, "").replace(/<[^>]*>/g, "");
    expect(said).not.toMatch(/\||&lt;!--|\*\*|`|\]\(/);
  });

  test("every row of every table is there, as wide as its head", () => {
    const rows = page.split("\n").filter((line) => line.trim().startsWith("|") && !line.includes("---"));
    const tables = html.split("<table>").slice(1);
    const cells = tables.map((table) =>
      table
        .split("<tr>")
        .slice(1)
        .map((row) => row.match(/<t[hd]/g)?.length),
    );
    expect(cells.flat().length).toBe(rows.length);
    for (const widths of cells) expect(new Set(widths).size).toBe(1);
  });

  test("every clause is a place of its own", () => {
    const names = [...html.matchAll(/data-clause="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual([...new Set(names)]);
    const items = page.split("\n").filter((line) => /^\s*- \*\*[A-Z](-[A-Z])?\s?\d/.test(line));
    expect(names.length).toBeGreaterThanOrEqual(items.length);
  });

  test("its title is not repeated", () => expect(html).not.toContain("<h1"));
});

test("clauses are found in items, rulings, headings and paragraphs", () => {
  const html = rulesHtml(
    "# T\n\n## M3 It\n\n- **M3.1 Runs.** Far.\n- **M-R 3** No.\n\n**M3.2** Free.\n\nText **M9** later.",
  );
  expect([...html.matchAll(/<(\w+) data-clause="([^"]+)"/g)].map(([, tag, name]) => `${tag} ${name}`)).toEqual([
    "h3 M3",
    "li M3.1",
    "li M-R3",
    "p M3.2",
  ]);
});

test("paragraphs and items of the short rules name the clauses that they explain", () => {
  const html = rulesHtml(
    "# T\n\n## Goal\n\nMost win. <!-- A9.1 A-R2 -->\n\n- **Send.** Two. <!-- A3.1 -->\n- **Rest.**\n",
  );
  expect(html).toContain('<p data-explains="A9.1 A-R2">Most win.</p>');
  expect(html).toContain('<li data-explains="A3.1"><strong>Send.</strong> Two.</li>');
  expect(html).toContain("<li><strong>Rest.</strong></li>");
  expect(explains(html, "A9.1")).toBe(true);
  expect(explains(html, "A3")).toBe(true);
  expect(explains(html, "A9.2")).toBe(false);
});

test("comments say nothing, markup in a page is text, links are said", () => {
  const html = rulesHtml("# T\n<!-- made\nby hand -->\n\n<script>x</script> [law](law.md)");
  expect(html).toBe("<p>&lt;script&gt;x&lt;/script&gt; law</p>\n");
});
