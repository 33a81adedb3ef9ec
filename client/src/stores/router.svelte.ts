/**
 * The router. The address is the only state, so that every page has a link. A static site has a single
 * document in any folder, so its paths are behind a `#`.
 */

import { isLocalTable } from "../api/backend";
import { isStaticSite } from "../lib/site";
import { fetchText } from "../api/rest";
import { followHistory, isAtSheet, whenSettled } from "./sheet-history";

export type Route =
  | { at: "home"; me: string | null }
  | { at: "new"; title: string }
  | { at: "table"; id: string; token: string | null }
  | { at: "tv" | "deal"; id: string }
  | { at: "replay"; id: string; ply: number | null; analysed: boolean }
  | { at: "rules"; title: string; clause: string | null }
  | { at: "puzzles"; title: string }
  | { at: "nowhere" };

let route: Route = $state.raw(read());

/** The state of a history entry besides its address. */
interface EntryState {
  /** the secret of a seat that this device has not stored yet; first.js removed it from the address */
  seat?: string;
  /** the secret of a personal link that was opened, likewise */
  me?: string;
}

function entryState(): EntryState {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? state : {};
}

export function currentRoute(): Route {
  return route;
}

/** Return the current path and the fragment after it. */
function place(): { path: string; mark: string } {
  if (!isStaticSite) return { path: location.pathname, mark: location.hash.slice(1) };
  const [path = "", mark = ""] = location.hash.slice(1).split("#");
  return { path, mark };
}

function read(): Route {
  const { path, mark } = place();
  const [first, second, third, fourth] = path.split("/").filter(Boolean).map(decodeURIComponent);
  const hash = new URLSearchParams(mark);
  if (first === undefined) return { at: "home", me: entryState().me ?? hash.get("me") };
  if (first === "new" && second) return { at: "new", title: second };
  if (first === "rules" && second) return { at: "rules", title: second, clause: mark || null };
  if (first === "puzzles" && second) return { at: "puzzles", title: second };
  if (first === "t" && second && third === "replay") {
    const ply = fourth === undefined ? null : Math.max(0, Number.parseInt(fourth, 10) || 0);
    return { at: "replay", id: second, ply, analysed: hash.has("analysis") };
  }
  if (first === "t" && second && (third === "tv" || third === "deal")) return { at: third, id: second };
  if (first === "t" && second) return { at: "table", id: second, token: entryState().seat ?? hash.get("seat") };
  return { at: "nowhere" };
}

export function navigate(path: string, replace = false): void {
  whenSettled(() => {
    if (replace || isAtSheet()) history.replaceState(null, "", address(path));
    else history.pushState(null, "", address(path));
    route = read();
    scrollTo(0, 0);
  });
}

/** Change the address without navigating. */
export function replacePath(path: string): void {
  whenSettled(() => {
    const line = address(path);
    if (!location.href.endsWith(line)) history.replaceState(history.state, "", line); // the call is slow even if nothing changes
  });
}

/** Remove the secret of a seat or a person from the history entry, once this device has stored or refused it. */
export function dropSecret(path: string): void {
  whenSettled(() => {
    const { seat, me, ...rest } = entryState();
    if (seat !== undefined || me !== undefined) history.replaceState(rest, "", address(path));
  });
  replacePath(path);
}

/** Return the address of a path. */
const address = (path: string): string => (isStaticSite ? `#${path}` : path);
/** Return the address of an image beside the page. */
export const assetUrl = (name: string): string => (isStaticSite ? name : `/${name}`);
const origin = (): string => (isStaticSite ? `${location.href.split("#")[0]}#` : location.origin);

export const tablePath = (id: string): string => `/t/${id}`;
export const replayPath = (id: string, ply: number): string => `/t/${id}/replay/${ply}`;
/** Return the path of a replay whose analysis starts at once. */
export const analysisPath = (id: string): string => `${replayPath(id, 0)}#analysis`;
export const seatLink = (id: string, token: string): string => `${origin()}/t/${id}#seat=${token}`;
export const personalLink = (secret: string): string => `${origin()}/#me=${secret}`;
export const tableLink = (id: string): string => `${origin()}/t/${id}`;

/** Handle clicks on internal links, so that they do not reload the page. */
export function startRouting(): void {
  addEventListener("popstate", () => (route = read()));
  followHistory();
  if (isStaticSite) keepLinksOnPage();
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") && isLocalTable(link.pathname.split("/")[3] ?? "")) {
      event.preventDefault();
      void download(link.pathname);
      return;
    }
    if (link.hasAttribute("download") || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    if (isStaticSite && link.hash.startsWith("#/")) navigate(link.hash.slice(1));
    else navigate(link.pathname + link.hash);
  });
}

/** Handle internal links that are opened otherwise than by a click. */
function keepLinksOnPage(): void {
  const turn = (event: Event): void => {
    const link = (event.target as Element).closest?.('a[href^="/"]:not([href^="/api/"])');
    link?.setAttribute("href", `#${link.getAttribute("href")}`);
  };
  for (const kind of ["pointerdown", "focusin"]) document.addEventListener(kind, turn, true);
}

/** Save as a file what a server would send as one. */
async function download(path: string): Promise<void> {
  const file = URL.createObjectURL(new Blob([await fetchText(path)], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: file, download: `${path.split("/")[3]}.txt` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), 10_000);
}
