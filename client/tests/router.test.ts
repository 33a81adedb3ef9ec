/** The address is the router's only state. */

import { beforeEach, describe, expect, test, vi } from "vitest";

type Router = typeof import("../src/stores/router.svelte");

let router: Router;
let entries: { state: unknown; address: string }[];

/** Load the router in a page with this address. */
async function open(
  address: string,
  { isStatic = false, state = null }: { isStatic?: boolean; state?: unknown } = {},
): Promise<void> {
  vi.resetModules();
  document.documentElement.dataset["home"] = isStatic ? "device" : "";
  const go = (to: string): void => {
    const url = new URL(to, location.href || "http://fireside.test/");
    Object.assign(location, { href: url.href, pathname: url.pathname, hash: url.hash });
  };
  Object.assign(location, { href: "", origin: "http://fireside.test" });
  go(address);
  entries = [{ state, address }];
  const history = {
    state,
    pushState: (next: unknown, _: string, to: string) => {
      entries.push({ state: next, address: to });
      history.state = next;
      go(to);
    },
    replaceState: (next: unknown, _: string, to: string) => {
      entries[entries.length - 1] = { state: next, address: to };
      history.state = next;
      go(to);
    },
  };
  Object.assign(globalThis, { history, scrollTo: () => undefined });
  Object.assign(document, { baseURI: "http://fireside.test/" });
  router = await import("../src/stores/router.svelte");
}

beforeEach(() => open("/"));

test.each([
  ["/", { at: "home", me: null }],
  ["/#me=secret", { at: "home", me: "secret" }],
  ["/new/tikal", { at: "new", title: "tikal" }],
  ["/rules/tikal", { at: "rules", title: "tikal", clause: null }],
  ["/rules/tikal#T3.1", { at: "rules", title: "tikal", clause: "T3.1" }],
  ["/puzzles/maamut", { at: "puzzles", title: "maamut" }],
  ["/t/abc", { at: "table", id: "abc", token: null }],
  ["/t/abc#seat=secret", { at: "table", id: "abc", token: "secret" }],
  ["/t/abc/deal", { at: "deal", id: "abc" }],
  ["/t/abc/tv", { at: "tv", id: "abc" }],
  ["/t/abc/tv#seat=secret", { at: "tv", id: "abc" }],
  ["/t/abc/replay", { at: "replay", id: "abc", ply: null, analysed: false }],
  ["/t/abc/replay/12", { at: "replay", id: "abc", ply: 12, analysed: false }],
  ["/t/abc/replay/-3", { at: "replay", id: "abc", ply: 0, analysed: false }],
  ["/t/abc/replay/x#analysis", { at: "replay", id: "abc", ply: 0, analysed: true }],
  ["/nothing/here", { at: "nowhere" }],
  ["/new", { at: "nowhere" }],
])("%s", async (address, route) => {
  await open(address);
  expect(router.currentRoute()).toEqual(route);
});

test("a static site has its paths behind a #", async () => {
  await open("/games/#/t/abc/replay/4#analysis", { isStatic: true });
  expect(router.currentRoute()).toEqual({ at: "replay", id: "abc", ply: 4, analysed: true });
  router.navigate("/new/tikal");
  expect(entries.at(-1)?.address).toBe("#/new/tikal");
  expect(router.currentRoute()).toEqual({ at: "new", title: "tikal" });
  expect(router.tableLink("abc")).toBe("http://fireside.test/games/#/t/abc");
});

describe("navigation", () => {
  test("adds an entry and changes the route", () => {
    router.navigate(router.tablePath("abc"));
    expect(entries.map(({ address }) => address)).toEqual(["/", "/t/abc"]);
    expect(router.currentRoute()).toEqual({ at: "table", id: "abc", token: null });
  });

  test("replaces the entry if asked to, and that of an open sheet", async () => {
    router.navigate("/new/tikal", true);
    expect(entries.map(({ address }) => address)).toEqual(["/new/tikal"]);
    await open("/", { state: { sheets: 1 } });
    router.navigate("/puzzles/tikal");
    expect(entries.map(({ address }) => address)).toEqual(["/puzzles/tikal"]);
  });

  test("follows the browser's own steps", () => {
    const listen = vi.spyOn(document, "addEventListener");
    router.startRouting();
    expect(listen).toHaveBeenCalledWith("click", expect.any(Function));
    Object.assign(location, { pathname: "/puzzles/tikal", hash: "" });
    dispatchEvent(new Event("popstate"));
    expect(router.currentRoute()).toEqual({ at: "puzzles", title: "tikal" });
  });
});

test("a changed address alone does not navigate", () => {
  router.replacePath("/t/abc/replay/3");
  expect(entries.map(({ address }) => address)).toEqual(["/t/abc/replay/3"]);
  expect(router.currentRoute()).toEqual({ at: "home", me: null });
});

test("the secret of a seat is read from the history entry and can be dropped from it", async () => {
  await open("/t/abc", { state: { seat: "secret", other: 1 } });
  expect(router.currentRoute()).toEqual({ at: "table", id: "abc", token: "secret" });
  router.dropSecret("/t/abc");
  expect(entries).toEqual([{ state: { other: 1 }, address: "/t/abc" }]);
});

test("the secret of a personal link can be dropped, too", async () => {
  await open("/", { state: { me: "secret", other: 1 } });
  expect(router.currentRoute()).toEqual({ at: "home", me: "secret" });
  router.dropSecret("/");
  expect(entries).toEqual([{ state: { other: 1 }, address: "/" }]);
});

test("links to a table, to a seat of it and to a person", () => {
  expect(router.personalLink("secret")).toBe("http://fireside.test/#me=secret");
  expect(router.tableLink("abc")).toBe("http://fireside.test/t/abc");
  expect(router.seatLink("abc", "secret")).toBe("http://fireside.test/t/abc#seat=secret");
  expect(router.analysisPath("abc")).toBe("/t/abc/replay/0#analysis");
});
