/** Short notes at the edge of the screen: something was copied, something did not work. */

interface Note {
  number: number;
  text: string;
}

const SECONDS = 5;
let notes: Note[] = $state([]);
let count = 0;

export function shownNotes(): readonly Note[] {
  return notes;
}

export function note(text: string): void {
  const number = ++count;
  notes = [...notes.filter((one) => one.text !== text), { number, text }].slice(-3);
  setTimeout(() => dismiss(number), SECONDS * 1000);
}

export function dismiss(number: number): void {
  notes = notes.filter((one) => one.number !== number);
}
