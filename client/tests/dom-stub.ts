/** What modules ask of the page while they are loaded, and Node has not. */
Object.assign(globalThis, {
  history: { state: null },
  document: Object.assign(new EventTarget(), {
    documentElement: { dataset: {} },
    visibilityState: "visible",
    hidden: false,
  }),
});
