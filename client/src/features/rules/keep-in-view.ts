/** Keep an element in view while boards that load above it push it down; stops when the reader scrolls or presses. */
export function keepInView(target: Element, content: Element): () => void {
  const resized = new ResizeObserver(() => target.scrollIntoView({ block: "center" }));
  resized.observe(content);
  const stop = (): void => resized.disconnect();
  for (const input of ["pointerdown", "wheel", "keydown"]) addEventListener(input, stop, { once: true });
  return stop;
}
