/** Globals of browsers that modules read while they are loaded and Node does not have. */

const stored = new Map<string, string>();
const page = new EventTarget();

Object.assign(globalThis, {
  history: { state: null },
  document: Object.assign(new EventTarget(), {
    documentElement: { dataset: {} },
    visibilityState: "visible",
    hidden: false,
  }),
  location: { protocol: "http:", host: "fireside.test", origin: "http://fireside.test", pathname: "/", hash: "" },
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    clear: () => stored.clear(),
  },
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
});
