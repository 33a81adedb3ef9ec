/** A procedural brush: strokes and shapes with uneven edges, deterministic for a seed. */

export type Point = readonly [number, number];
export type Random = () => number;

/** Return a seeded random number generator with values between 0 and 1. */
export function seededRandom(seed: string): Random {
  let at = 2166136261;
  for (let i = 0; i < seed.length; i++) at = Math.imul(at ^ seed.charCodeAt(i), 16777619);
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Return a lazily computed, cached value: paint that is not visible costs no start-up time. */
export function lazy<T extends string | object>(paint: () => T): () => T {
  let painted: T | undefined;
  return () => (painted ??= paint());
}

interface Knot {
  x: number;
  y: number;
  sharp: boolean;
  /** half of the stroke's width at this knot */
  half: number;
}

/** Parse knots written as "x,y x,y! x,y:w", where ! marks a corner and w is the stroke's width. */
function knots(text: string): Knot[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const sharp = word.endsWith("!");
      const [place = "", width] = (sharp ? word.slice(0, -1) : word).split(":");
      const [x = 0, y = 0] = place.split(",").map(Number);
      return { x, y, sharp, half: Number(width ?? 0) / 2 };
    });
}

/** Return a smooth line through all knots (Catmull-Rom spline), sampled in short pieces. */
function smooth(row: readonly Knot[], closed: boolean, step: number): Knot[] {
  const count = row.length;
  const pick = (i: number): Knot => (closed ? row[(i + count) % count] : row[Math.max(0, Math.min(count - 1, i))])!;
  const line: Knot[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b] = [pick(i), pick(i + 1)];
    const before = a.sharp ? a : pick(i - 1);
    const after = b.sharp ? b : pick(i + 2);
    const pieces = Math.max(1, Math.round(Math.hypot(b.x - a.x, b.y - a.y) / step));
    for (let piece = 0; piece < pieces; piece++) {
      const u = piece / pieces;
      line.push({
        x: bend(before.x, a.x, b.x, after.x, u),
        y: bend(before.y, a.y, b.y, after.y, u),
        sharp: piece === 0 && a.sharp,
        half: a.half + (b.half - a.half) * u,
      });
    }
  }
  if (!closed) line.push(pick(count - 1));
  return line;
}

function bend(p0: number, p1: number, p2: number, p3: number, u: number): number {
  return p1 + 0.5 * u * (p2 - p0 + u * (2 * p0 - 5 * p1 + 4 * p2 - p3 + u * (3 * (p1 - p2) + p3 - p0)));
}

/** Return a generator of offsets like a hand's: slow drift plus fine tremble. */
function tremble(amount: number, roll: Random): () => number {
  let drift = 0;
  return () => {
    drift = drift * 0.7 + (roll() - 0.5) * 0.9;
    return amount * (drift + (roll() - 0.5) * 0.6);
  };
}

/** A cache of numbers formatted in tenths, since paths contain few different ones. */
const KEPT = 4096;
const above: string[] = [];
const below: string[] = [];

function inTenths(tenths: number): string {
  if (tenths >= 0 && tenths < KEPT) return (above[tenths] ??= String(tenths / 10));
  if (tenths < 0 && tenths > -KEPT) return (below[-tenths] ??= String(tenths / 10));
  return String(tenths / 10);
}

const formatPoint = (x: number, y: number): string => `${inTenths(Math.round(x * 10))} ${inTenths(Math.round(y * 10))}`;

/** Return a writer of relative path commands: short, and a path moves with its first point. */
function pen(): { to: (x: number, y: number) => string; from: (x: number, y: number) => string } {
  let [atX, atY] = [0, 0]; // in tenths, so that rounding errors do not accumulate
  return {
    from(x, y) {
      [atX, atY] = [Math.round(x * 10), Math.round(y * 10)];
      return `M${inTenths(atX)} ${inTenths(atY)}`;
    },
    to(x, y) {
      const [nextX, nextY] = [Math.round(x * 10), Math.round(y * 10)];
      const [byX, byY] = [inTenths(nextX - atX), inTenths(nextY - atY)];
      const between = nextY < atY ? "" : " ";
      [atX, atY] = [nextX, nextY];
      return `l${byX}${between}${byY}`;
    },
  };
}

/** Translate a path that is relative except for its first point. */
export const movePath = (path: string, x: number, y: number): string =>
  path === "" ? "" : `M${formatPoint(x, y)}m${path.slice(1)}`;

/** Return the same strokes with relative starting points, except for the first. */
export function toRelativePath(path: string): string {
  let [beginX, beginY, x, y] = [0, 0, 0, 0];
  let first = true;
  return path.replaceAll(/([Mlqz])([^Mlqz]*)/gi, (_, command: string, numbers: string) => {
    const row = (numbers.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (command === "M") {
      const [toX = 0, toY = 0] = row;
      const begun = first ? `M${formatPoint(toX, toY)}` : `m${formatPoint(toX - x, toY - y)}`;
      first = false;
      [beginX, beginY, x, y] = [toX, toY, toX, toY];
      return begun;
    }
    if (/z/i.test(command)) [x, y] = [beginX, beginY];
    else {
      const width = command === "q" ? 4 : 2;
      for (let i = width - 2; i < row.length; i += width) [x, y] = [x + row[i]!, y + row[i + 1]!];
    }
    return command + numbers;
  });
}

/** Return a closed path with constant orientation, so that overlapping shapes leave no hole. */
function outline(points: Point[]): string {
  let area = 0;
  points.forEach(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length]!;
    area += x * nextY - nextX * y;
  });
  if (area < 0) points.reverse();
  const { from, to } = pen();
  return `${points.map(([x, y], i) => (i === 0 ? from(x, y) : to(x, y))).join("")}Z`;
}

/** Return the unit normal of a line at one of its points. */
function normal(line: readonly Knot[], i: number, closed: boolean): Point {
  const last = line.length - 1;
  const a = line[closed ? (i + last) % line.length : Math.max(0, i - 1)]!;
  const b = line[closed ? (i + 1) % line.length : Math.min(last, i + 1)]!;
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return [(a.y - b.y) / length, (b.x - a.x) / length];
}

/** Paint a filled shape with an uneven edge, as the `d` of a path. */
export function shape(text: string, amount = 0.8, step = 2, seed = text): string {
  const line = smooth(knots(text), true, step);
  const shake = tremble(amount, seededRandom(seed));
  return outline(
    line.map((knot, i) => {
      const [nx, ny] = normal(line, i, true);
      const by = knot.sharp ? 0 : shake();
      return [knot.x + nx * by, knot.y + ny * by];
    }),
  );
}

/** Paint a stroke whose width varies with its knots, as the `d` of a path. */
export function stroke(text: string, amount = 0.5, step = 2, seed = text): string {
  const line = smooth(knots(text), false, step);
  const [left, right]: [Point[], Point[]] = [[], []];
  const roll = seededRandom(seed);
  const [one, other] = [tremble(amount, roll), tremble(amount, roll)];
  line.forEach((knot, i) => {
    const [nx, ny] = normal(line, i, false);
    const [a, b] = [Math.max(0.05, knot.half + one()), Math.max(0.05, knot.half + other())];
    left.push([knot.x + nx * a, knot.y + ny * a]);
    right.push([knot.x - nx * b, knot.y - ny * b]);
  });
  return outline([...left, ...right.reverse()]);
}

/** Paint many strokes as one path. */
export function strokes(texts: readonly string[], amount = 0.4, step = 2): string {
  return texts.map((text) => stroke(text, amount, step)).join("");
}

/** Paint a dry-brush stroke of interrupted bristles, as an open path to be stroked. */
export function bristles(text: string, count = 6, gaps = 0.25, step = 2.4, seed = text): string {
  const line = smooth(knots(text), false, step);
  const roll = seededRandom(seed);
  let path = "";
  for (let bristle = 0; bristle < count; bristle++) {
    const across = count < 2 ? 0 : (2 * bristle) / (count - 1) - 1 + (roll() - 0.5) * 0.3;
    const shake = tremble(0.35, roll);
    const { from: begin, to: goOn } = pen();
    const [from, to] = [roll() * roll() * 0.4, 1 - roll() * roll() * 0.5];
    let lifted = true;
    line.forEach((knot, i) => {
      const u = i / (line.length - 1);
      if (u < from || u > to || (!lifted && roll() < gaps * 0.35)) {
        lifted = true;
        return;
      }
      const [nx, ny] = normal(line, i, false);
      const by = across * knot.half + shake();
      path += (lifted ? begin : goOn)(knot.x + nx * by, knot.y + ny * by);
      lifted = false;
    });
  }
  return path;
}

/** Paint small uneven dots at the positions that `where` returns, as one path. */
export function specks(count: number, seed: string, where: (roll: Random) => Point, size = 1): string {
  const roll = seededRandom(seed);
  let path = "";
  for (let i = 0; i < count; i++) {
    const [x, y] = where(roll);
    const r = size * (0.35 + roll() * roll());
    path += `M${formatPoint(x - r, y)}l${formatPoint(r, -r * (0.6 + roll() * 0.6))}l${formatPoint(r, r * 0.8)}l${formatPoint(-r * (0.7 + roll() * 0.5), r * 0.9)}z`;
  }
  return path;
}

/** Paint a spray around a centre: dense inside, sparse outside. */
export function spray(
  count: number,
  seed: string,
  x: number,
  y: number,
  inner: number,
  outer: number,
  size = 1,
): string {
  return specks(
    count,
    seed,
    (roll) => {
      const turn = roll() * Math.PI * 2;
      const far = inner + (outer - inner) * roll() * roll();
      return [x + Math.cos(turn) * far, y + Math.sin(turn) * far];
    },
    size,
  );
}
