/** Archives of files as a static site contains them. */

import { expect, test } from "vitest";
import { untar } from "../src/offline/untar";

const BLOCK = 512;

/** Return a file as an archive entry. */
function entry(folder: string, name: string, content: string): Uint8Array<ArrayBuffer> {
  const written = new TextEncoder();
  const bytes = written.encode(content);
  const all = new Uint8Array(BLOCK * (1 + Math.ceil(bytes.length / BLOCK)));
  all.set(written.encode(name));
  all.set(written.encode(`${bytes.length.toString(8).padStart(11, "0")}`), 124);
  all.set(written.encode(folder), 345);
  all.set(bytes, BLOCK);
  return all;
}

const LONG = "palabra ".repeat(100);
const bundle = new Blob([
  entry("", "fireside/words/en.json", LONG),
  entry("", "empty.py", ""),
  entry("some/folder", "last.so", "\0asm"),
  new Uint8Array(2 * BLOCK),
]);
const files = async (of: Blob) =>
  (await untar(of)).map(([place, content]) => [place, new TextDecoder().decode(content)]);

test("every file of a bundle is found, however hosts hand it out", async () => {
  const expected = [
    ["fireside/words/en.json", LONG],
    ["empty.py", ""],
    ["some/folder/last.so", "\0asm"],
  ];
  expect(await files(bundle)).toEqual(expected);
  const packed = new Response(bundle.stream().pipeThrough(new CompressionStream("gzip")));
  expect(await files(await packed.blob())).toEqual(expected);
});
