/** Where the reader is: the address is the truth, so that every place has a link. */

export type Route =
  | { at: "home" }
  | { at: "new"; title: string }
  | { at: "table"; id: string; token: string | null }
  | { at: "replay"; id: string; ply: number | null; analysed: boolean }
  | { at: "rules"; title: string; clause: string | null }
  | { at: "nowhere" };

let route: Route = $state.raw(read());

export function currentRoute(): Route {
  return route;
}

function read(): Route {
  const [first, second, third, fourth] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const hash = new URLSearchParams(location.hash.slice(1));
  if (first === undefined) return { at: "home" };
  if (first === "new" && second) return { at: "new", title: second };
  if (first === "rules" && second) return { at: "rules", title: second, clause: location.hash.slice(1) || null };
  if (first === "t" && second && third === "replay") {
    const ply = fourth === undefined ? null : Math.max(0, Number.parseInt(fourth, 10) || 0);
    return { at: "replay", id: second, ply, analysed: hash.has("analysis") };
  }
  if (first === "t" && second) return { at: "table", id: second, token: hash.get("seat") };
  return { at: "nowhere" };
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route = read();
  scrollTo(0, 0);
}

/** The address changes, but the reader stays where they are. */
export function rename(path: string): void {
  history.replaceState(null, "", path);
}

export const tablePath = (id: string): string => `/t/${id}`;
export const replayPath = (id: string, ply: number): string => `/t/${id}/replay/${ply}`;
/** A replay that is analysed as soon as it is open. */
export const analysisPath = (id: string): string => `${replayPath(id, 0)}#analysis`;
export const seatLink = (id: string, token: string): string => `${location.origin}/t/${id}#seat=${token}`;
export const tableLink = (id: string): string => `${location.origin}/t/${id}`;

/** Links within the client do not load the page anew. */
export function startRouting(): void {
  addEventListener("popstate", () => (route = read()));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.pathname + link.hash);
  });
}
