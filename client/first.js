// Before anything is painted: the theme and language of this device, and which of the page's own pictures is what was
// asked for: home, or a table that is opened. What is touched there before the client has come is remembered for it.
// What a table is drawn with, and what its server is asked first, is fetched beside the client, not after it; and the
// client begins once the picture is painted. This stands in the page itself: see "The first moment" in docs/explanation/client.md.
(() => {
  const WORDS = __LANGUAGES__; // files by language
  const BOARDS = __BOARDS__; // files by title
  const CLIENT = __CLIENT__; // what begins it
  const root = document.documentElement;

  // The secret of a seat leaves the address before anything is painted, also where a link is opened in a page that is
  // there already. Until the client has stored it, the entry of the history keeps it, so that a reload loses nothing.
  const hideSecret = () => {
    const { hash } = location;
    const seat = new URLSearchParams(/[#&](seat=[^#&]*)/.exec(hash)?.[1]).get("seat");
    if (!seat) return;
    const rest = hash.replace(/([#&])seat=[^#&]*&?/, "$1").replace(/[#&]$/, "");
    history.replaceState({ ...history.state, seat }, "", location.pathname + location.search + rest);
  };
  hideSecret();
  addEventListener("popstate", hideSecret);

  // whatever else may be stored under these names: lib/stored-shape.ts checks it for the client
  const kept = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`fireside.${name}`)) ?? {};
    } catch {
      return {};
    }
  };
  const { theme, language } = kept("settings");
  const night = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = theme === "dark" || (theme !== "light" && night) ? "dark" : "light";
  const asked = Object.hasOwn(WORDS, language) ? [language] : navigator.languages;
  const plain = asked.map((one) => one.toLowerCase().split("-")[0]);
  root.lang = plain.find((one) => Object.hasOwn(WORDS, one)) ?? "en";

  // the folder of everything that is built: what the page asked for above lies there
  const own = document.querySelector("link[rel=modulepreload]").href.replace(/[^/]+$/, "");
  const built = (name) => own + name.replace("assets/", "");
  const soon = (rel, names) => {
    for (const name of names) {
      const link = Object.assign(document.createElement("link"), { rel, href: built(name), crossOrigin: "" });
      if (rel === "preload") link.as = "style";
      document.head.append(link);
    }
  };
  soon("modulepreload", WORDS[root.lang]);

  const onDevice = root.dataset.home === "device";
  const place = onDevice ? location.hash : location.pathname;
  const stored = kept("tables");
  const tables = Array.isArray(stored) ? stored.filter((one) => typeof one?.id === "string") : [];
  // who has tables sees them first, and those only the client knows
  const atHome = /^[#/]*$/.test(place);
  if (atHome && tables.length === 0) root.dataset.first = "home";
  const [, table, replayed, ply] = /^#?\/t\/([^/#]+)(\/replay\b)?(?:\/(\d+))?/.exec(place) ?? [];
  if (table) root.dataset.first = "table";

  const drawn = (title) => {
    if (!Object.hasOwn(BOARDS, title)) return;
    const { scripts, styles, words } = BOARDS[title];
    // a server that knew the title has asked for its board in the page
    if (root.dataset.title) return soon("modulepreload", words[root.lang]);
    soon("modulepreload", [...scripts, ...words[root.lang]]);
    soon("preload", styles);
  };
  const mine = tables.find(({ id }) => id === table);
  const known = root.dataset.title ?? mine?.title;
  if (known) drawn(known);
  if (table && !onDevice && !table.startsWith("device-")) {
    const ask = (address, token) =>
      fetch(`/api${address}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    const found = replayed || !known ? ask(`/tables/${table}`) : null;
    found
      ?.then((answer) => answer.clone().json())
      .then(
        ({ title }) => known || drawn(title),
        () => undefined,
      );
    if (replayed) {
      // the client takes these answers over
      const { seat, token } = mine?.seats?.[0] ?? {};
      const moment = `/tables/${table}/moments/${Number(ply ?? 0)}${token ? `?seat=${seat}` : ""}`;
      const told = ask(moment, token);
      told.catch(() => undefined);
      window.firstAnswers = { [`/tables/${table} `]: found, [`${moment} ${token ?? ""}`]: told };
    } else {
      // the line is open by the time somebody speaks
      const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${table}/live`);
      window.firstLine = { table, socket };
    }
  }

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
    // the frame waits for styles, and what is asked for in it until it is painted
    requestAnimationFrame(() => setTimeout(begin));
    setTimeout(begin, 1_000);
  }

  addEventListener("click", ({ target }) => {
    const wish = target instanceof Element ? target.closest(".first [data-wish]") : null;
    if (!wish) return;
    root.dataset.wish = wish.dataset.wish;
    for (const one of document.querySelectorAll(".first button")) one.disabled = true;
  });
})();
