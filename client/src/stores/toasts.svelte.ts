/** Toasts: short messages at the edge of the screen. */

interface Toast {
  number: number;
  text: string;
}

const SECONDS = 5;
let toasts: Toast[] = $state([]);
let count = 0;

export function visibleToasts(): readonly Toast[] {
  return toasts;
}

export function toast(text: string): void {
  const number = ++count;
  toasts = [...toasts.filter((one) => one.text !== text), { number, text }].slice(-3);
  setTimeout(() => dismissToast(number), SECONDS * 1000);
}

export function dismissToast(number: number): void {
  toasts = toasts.filter((one) => one.number !== number);
}
