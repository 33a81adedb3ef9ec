/** JSON values in localStorage. Without storage (private windows) they last as long as the page. */

const PREFIX = "fireside.";
const memory = new Map<string, string>();

export function load<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name) ?? memory.get(name);
    return text === undefined ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function save(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // full or forbidden: memory has it
  }
}
