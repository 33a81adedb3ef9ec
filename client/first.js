// Before anything is painted: the theme and language of this device, and whether the page's own picture of home is
// what was asked for. What is touched there before the client has come is remembered for it.
(() => {
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
  root.lang = plain.find((one) => __LANGUAGES__.includes(one)) ?? "en";
  const place = root.dataset.home === "device" ? location.hash : location.pathname;
  // who has tables sees them first, and those only the client knows
  if (/^[#/]*$/.test(place) && kept("tables", []).length === 0) root.dataset.first = "home";
  addEventListener("click", ({ target }) => {
    const wish = target instanceof Element ? target.closest(".first [data-wish]") : null;
    if (!wish) return;
    root.dataset.wish = wish.dataset.wish;
    for (const one of document.querySelectorAll(".first button")) one.disabled = true;
  });
})();
