/** The packages of modules, which need a licence text (tests/packaging/test_notices.py). */

import { expect, test } from "vitest";
import { packageOf } from "../scripts/third-party";

test("modules of packages are theirs, however they lie", () => {
  expect(packageOf("/home/ana/client/node_modules/svelte/src/index-client.js")).toBe("svelte");
  expect(packageOf("/client/node_modules/@fontsource-variable/alegreya/wght.css?inline")).toBe(
    "@fontsource-variable/alegreya",
  );
  expect(packageOf("/client/node_modules/one/node_modules/two/index.js")).toBe("two");
});

test("our own modules are nobody else's", () => {
  expect(packageOf("/client/src/main.ts")).toBeNull();
  expect(packageOf("\0virtual:pictures")).toBeNull();
});

test("what builders write comes under their licence", () => {
  expect(packageOf("\0vite/preload-helper.js")).toBe("vite");
  expect(packageOf("\0rolldown/runtime.js")).toBe("rolldown");
  expect(packageOf("\0@oxc-project+runtime@0.154.0/helpers/decorate.js")).toBe("@oxc-project/runtime");
});

test("a module that nobody knows ends the build", () => {
  expect(() => packageOf("\0commonjsHelpers.js")).toThrow(/whose module/);
});
