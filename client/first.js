// Before anything is painted: the theme and language of this device, and which of the page's own pictures is what was
// asked for: home, or a table that is opened. What is touched there before the client has come is remembered for it.
// What a table is drawn with is fetched beside the client, not after it; and the client begins once that is painted.
(() => {
  const WORDS = __LANGUAGES__; // files by language
  const BOARDS = __BOARDS__; // files by title
  const CLIENT = __CLIENT__; // what begins it
  const SCREENS = __SCREENS__; // files by what is shown first
  const root = document.documentElement;
  const kept = (name, otherwise) => {
    try {
      return JSON.parse(localStorage.getItem(`fireside.${name}`)) ?? otherwise;
    } catch {
      return otherwise;
    }
  };
  const { theme = "system", language = "browser" } = kept("settings", {});
  const night = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = theme === "dark" || (theme !== "light" && night) ? "dark" : "light";
  const asked = language === "browser" ? navigator.languages : [language];
  const plain = asked.map((one) => one.toLowerCase().split("-")[0]);
  root.lang = plain.find((one) => one in WORDS) ?? "en";

  const own = new URL(".", document.currentScript.src); // the folder of everything that is built
  const built = (name) => new URL(name.replace(/^assets\//, ""), own).href;
  const soon = (rel, names) => {
    for (const name of names) {
      const href = built(name);
      const link = Object.assign(document.createElement("link"), { rel, href, crossOrigin: "" });
      if (rel === "preload") link.as = "style";
      document.head.append(link);
    }
  };
  soon("modulepreload", WORDS[root.lang]);

  const onDevice = root.dataset.home === "device";
  const place = onDevice ? location.hash : location.pathname;
  const tables = kept("tables", []);
  // who has tables sees them first, and those only the client knows
  const atHome = /^[#/]*$/.test(place);
  if (atHome && tables.length === 0) root.dataset.first = "home";
  const [, table] = /^#?\/t\/([^/#]+)/.exec(place) ?? [];
  if (table) root.dataset.first = "table";
  const needed = ({ scripts, styles }) => {
    soon("modulepreload", scripts);
    soon("preload", styles);
  };
  const replayed = /\/replay\b/.test(place);
  if (table) needed(SCREENS[replayed ? "replay" : "table"]);
  // the line to a server is open by the time somebody speaks
  if (table && !replayed && !onDevice && !table.startsWith("device-")) {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${table}/live`);
    window.firstLine = { table, socket };
  }
  const drawn = (title) => {
    if (!Object.hasOwn(BOARDS, title)) return;
    needed(BOARDS[title]);
    soon("modulepreload", BOARDS[title].words[root.lang]);
  };
  const known = tables.find(({ id }) => id === table)?.title;
  if (known) drawn(known);
  else if (table && !onDevice)
    fetch(`/api/tables/${table}`)
      .then((answer) => answer.json())
      .then(
        ({ title }) => drawn(title),
        () => undefined,
      );

  let begun = false;
  const begin = () => {
    if (begun) return;
    // painted before it has come whole, a picture would lose only what is there, and keep the rest
    if (document.readyState === "loading") return addEventListener("DOMContentLoaded", begin, { once: true });
    begun = true;
    document.head.append(
      Object.assign(document.createElement("script"), { type: "module", crossOrigin: "", src: built(CLIENT) }),
    );
  };
  // where nothing is painted, out of sight, it does not wait, nor where everything is kept and soon there
  if (document.hidden || !root.dataset.first || navigator.serviceWorker?.controller) begin();
  else {
    // a frame waits for styles, and the one after it for that to be painted
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
    setTimeout(begin, 1_000);
  }

  addEventListener("click", ({ target }) => {
    const wish = target instanceof Element ? target.closest(".first [data-wish]") : null;
    if (!wish) return;
    root.dataset.wish = wish.dataset.wish;
    for (const one of document.querySelectorAll(".first button")) one.disabled = true;
  });
})();
