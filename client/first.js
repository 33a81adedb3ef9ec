// Inline script that runs before the first paint: it sets theme and language, selects the prerendered page (home or the
// loading screen of a table), and records input for the client. It requests a table's board and first responses in
// parallel to the client, and starts the client after the first paint. See "The first moment" in
// docs/explanation/client.md.
(() => {
  const WORDS = __LANGUAGES__; // files by language
  const BOARDS = __BOARDS__; // files by title
  const CLIENT = __CLIENT__; // its entry module
  const root = document.documentElement;

  // Remove the secret of a seat or a person from the address before the first paint, also if a link is opened in a loaded
  // page. The history entry keeps the secret until the client has stored it, so that a reload does not lose it.
  const hideSecret = () => {
    const { hash } = location;
    const [, found = "", name] = /[#&]((seat|me)=[^#&]*)/.exec(hash) ?? [];
    const secret = new URLSearchParams(found).get(name);
    if (!secret) return;
    const rest = hash.replace(/([#&])(?:seat|me)=[^#&]*&?/, "$1").replace(/[#&]$/, "");
    history.replaceState({ ...history.state, [name]: secret }, "", location.pathname + location.search + rest);
  };
  hideSecret();
  addEventListener("popstate", hideSecret);

  // values of any shape may be stored under these names; the client validates them with lib/stored-shape.ts
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

  // the folder of built files, taken from the page's module preload
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
  // visitors with tables see these first, which only the client can render
  const atHome = /^[#/]*$/.test(place);
  if (atHome && tables.length === 0) root.dataset.first = "home";
  if (kept("results").length > 0) root.dataset.played = "";
  const [, table, replayed, ply] = /^#?\/t\/([^/#]+)(\/replay\b)?(?:\/(\d+))?/.exec(place) ?? [];
  if (table) root.dataset.first = "table";

  const drawn = (title) => {
    if (!Object.hasOwn(BOARDS, title)) return;
    const { scripts, styles, words } = BOARDS[title];
    // a server that knows the title has added preloads of its board to the page
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
      // the client reuses these responses
      const { seat, token } = mine?.seats?.[0] ?? {};
      const moment = `/tables/${table}/moments/${Number(ply ?? 0)}${token ? `?seat=${seat}` : ""}`;
      const told = ask(moment, token);
      told.catch(() => undefined);
      window.firstAnswers = { [`/tables/${table} `]: found, [`${moment} ${token ?? ""}`]: told };
    } else {
      // open the WebSocket early; the client takes it over
      const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${table}/live`);
      window.firstLine = { table, socket };
    }
  }

  let begun = false;
  const begin = () => {
    if (begun) return;
    // a client that started during parsing would remove only the parsed part of the prerendered HTML
    if (document.readyState === "loading") return addEventListener("DOMContentLoaded", begin, { once: true });
    begun = true;
    document.head.append(
      Object.assign(document.createElement("script"), { type: "module", crossOrigin: "", src: built(CLIENT) }),
    );
  };
  // do not wait in hidden pages, which are never painted, or with a service worker, whose files load at once
  if (document.hidden || !root.dataset.first || navigator.serviceWorker?.controller) begin();
  else {
    // the first frame waits for styles; a task queued in it runs after the paint
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
