/** Return the letter of a seat: A, B … */
export function seatLetter(seat: number): string {
  return "ABCDE"[seat] ?? "?";
}
