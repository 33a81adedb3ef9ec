/** The marks of seats besides colour: a letter and a shape. */

/** Corners, first angle and scale of each seat's shape; the scale makes all look as large as the circle. */
const SHAPES: readonly (readonly [corners: number, turn: number, size: number])[] = [
  [0, 0, 1],
  [4, 45, 1.22],
  [3, -90, 1.42],
  [4, 0, 1.24],
  [5, -90, 1.12],
];

/** Return the shape of a seat around 0,0: circle, square, triangle, diamond or pentagon. */
export function seatShape(seat: number, radius: number): string {
  const [corners, turn, size] = SHAPES[seat % SHAPES.length]!;
  const r = radius * size;
  if (corners === 0) return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
  const low = corners === 3 ? r * 0.14 : 0;
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = ((turn + (360 / corners) * i) * Math.PI) / 180;
    return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle) + low).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** Size of the letter, per radius of the shape. */
export const LETTER_SIZE = 1.54;

/** Return font size and baseline of the letter in a seat's shape of this radius. */
export function seatLetterPosition(seat: number, radius: number): { size: number; base: number } {
  const triangle = seat % SHAPES.length === 2;
  return { size: radius * LETTER_SIZE, base: radius * (triangle ? 0.72 : 0.52) };
}
