/** Browser globals that modules read while they are loaded, and that Node lacks. */
Object.assign(globalThis, {
  history: { state: null },
  document: Object.assign(new EventTarget(), {
    documentElement: { dataset: {} },
    visibilityState: "visible",
    hidden: false,
  }),
});
