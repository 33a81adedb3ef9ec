// Before anything is painted: the theme and language of this device, and whether the page's own picture of home is
// what was asked for. What is touched there before the client has come is remembered for it. What a table is drawn
// with is fetched beside the client, not after it.
(() => {
  const WORDS = __LANGUAGES__; // files by language
  const BOARDS = __BOARDS__; // files by title
  const REPLAY = __REPLAY__;
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
  const soon = (rel, names) => {
    for (const name of names) {
      const href = new URL(name.replace(/^assets\//, ""), own).href;
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
  if (/^[#/]*$/.test(place) && tables.length === 0) root.dataset.first = "home";
  const [, table] = /^#?\/t\/([^/#]+)/.exec(place) ?? [];
  const needed = ({ scripts, styles }) => {
    soon("modulepreload", scripts);
    soon("preload", styles);
  };
  const drawn = (title) => {
    if (!Object.hasOwn(BOARDS, title)) return;
    needed(BOARDS[title]);
    soon("modulepreload", BOARDS[title].words[root.lang]);
  };
  if (/\/replay\b/.test(place)) needed(REPLAY);
  const known = tables.find(({ id }) => id === table)?.title;
  if (known) drawn(known);
  else if (table && !onDevice)
    fetch(`/api/tables/${table}`)
      .then((answer) => answer.json())
      .then(
        ({ title }) => drawn(title),
        () => undefined,
      );

  addEventListener("click", ({ target }) => {
    const wish = target instanceof Element ? target.closest(".first [data-wish]") : null;
    if (!wish) return;
    root.dataset.wish = wish.dataset.wish;
    for (const one of document.querySelectorAll(".first button")) one.disabled = true;
  });
})();
