/** Addresses in chat become links; other text does not. */

import { expect, test } from "vitest";
import { chatParts } from "../src/pages/table/panel/chat-links";

const links = (line: string): (string | null)[] =>
  chatParts(line).flatMap(({ text, link }) => (link === null ? [] : [text]));

test.each([
  [
    "see https://example.org/t/abc?x=1#y, then http://a.example",
    ["https://example.org/t/abc?x=1#y", "http://a.example"],
  ],
  ["(https://example.org/a_(b))", ["https://example.org/a_(b)"]],
  ["„https://example.org/“", ["https://example.org/"]],
  ["HTTPS://EXAMPLE.ORG!", ["HTTPS://EXAMPLE.ORG"]],
  ["https://münchen.example/ä …", ["https://münchen.example/ä"]],
])("addresses in '%s' are found without the words around them", (line, found) => {
  expect(links(line)).toEqual(found);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<b>x</b>",
  "http://",
  "https://fireside.example@evil.example/",
  "https://a:b@evil.example/",
  "xhttps:/example.org",
  "good hunting",
  "",
])("'%s' is plain text", (line) => {
  expect(links(line)).toEqual([]);
});

test("nothing of a line is lost or added", () => {
  for (const line of ["a https://b.example. c", "https://b.example", " <https://b.example/<i>> ", "https://@ http://x"])
    expect(
      chatParts(line)
        .map(({ text }) => text)
        .join(""),
    ).toBe(line);
});

test("a link leads where its text says", () => {
  expect(chatParts("https://example.org")[0]?.link).toBe("https://example.org/");
});
