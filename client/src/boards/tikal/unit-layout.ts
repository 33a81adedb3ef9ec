/** The layout of figures on a cell: groups are placed so that no mark or number covers another. */

import type { Ground } from "../../api/types";

export interface FigureGroup {
  seat: number;
  /** number of workers; null: the leader */
  count: number | null;
  x: number;
  y: number;
  radius: number;
  /** without head and boots, on crowded cells */
  compact: boolean;
}

/** How much higher everything is drawn on an upright hex, whose lower half narrows. */
export const LIFT = 5;

/** Geometry of a figure of radius 10 around its place: the seat's mark, and a tag beside it. */
export const MARK = { y: 1.8, radius: 8 } as const;
export const TAG = { y: 6.6, height: 14.4, text: 13.5 } as const;
const MARK_WIDTHS = [8, 7, 10, 10]; // half widths: circle, square, triangle, diamond
const HIGH = 10; // height of a mark above its place
const LOW = 14; // depth of a tag below it

/** Return the width of a tag, for one or two digits. */
export const tagWidth = (count: number | null): number => (count !== null && count > 9 ? 17.2 : 12.4);
/** Return where the middle of a tag is: beside the letter of the mark. */
export const tagX = (count: number | null, compact: boolean): number => (compact ? 6.6 : 3.2) + tagWidth(count) / 2;
/** Report whether a group has a tag: from two figures on; without heads a hat marks the leader. */
export const hasTag = (count: number | null, compact: boolean): boolean => (count === null ? compact : count > 1);

const FEW = 3; // largest number of groups in one row
const LARGEST = [0, 12, 12, 10.4, 8.6]; // largest radius, by number of groups
const SMALLEST_WHOLE = 8.6; // radius below which figures have neither head nor boots
const GAP = 1.5; // gap between groups
const CROWD = 4; // with more groups, rows begin higher, and a temple's value is above them

interface Span {
  left: number;
  right: number;
}

/** The space for figures on a hex: one row, or crowded rows from top to bottom. */
interface Space {
  row: Span & { y: number };
  top: number;
  /** for more than CROWD groups */
  highest: number;
  bottom: number;
  two: readonly Span[];
  three: readonly Span[];
}

/** Beside its left corner is the cell's name. */
const LYING_HEX: Space = {
  row: { y: 22, left: -33, right: 36 },
  top: 0.5,
  highest: -20,
  bottom: 42,
  two: [
    { left: -29, right: 36 },
    { left: -30, right: 31 },
  ],
  three: [
    { left: -29, right: 34 },
    { left: -29, right: 36 },
    { left: -30, right: 31 },
  ],
};
const UPRIGHT_HEX: Space = {
  row: { y: 22 - LIFT, left: -37, right: 37 },
  top: -4.5,
  highest: -15,
  bottom: 38,
  two: [
    { left: -36, right: 38 },
    { left: -31, right: 31 },
  ],
  three: [
    { left: -36, right: 38 },
    { left: -36, right: 38 },
    { left: -28, right: 28 },
  ],
};

type Group = Pick<FigureGroup, "seat" | "count">;

/** Return the smallest size of a number beside figures. */
export function smallestNumber(cells: readonly Ground[], isTurned: boolean): number {
  const tagged = cells
    .flatMap((ground) => figureGroups(ground, isTurned))
    .filter((one) => hasTag(one.count, one.compact));
  return (TAG.text * Math.min(LARGEST[1]!, ...tagged.map(({ radius }) => radius))) / 10;
}

/** Report whether figures fill the cell so that a temple's value must be above them. */
export const isCrowded = (groups: readonly Group[]): boolean => groups.length > CROWD;

/** Return the groups on a cell: by seat, the leader after the workers. */
export function figureGroups(ground: Pick<Ground, "workers" | "leaders" | "kind">, isTurned: boolean): FigureGroup[] {
  const space = isTurned ? UPRIGHT_HEX : LYING_HEX;
  const groups = ground.workers.flatMap((count, seat): Group[] => [
    ...(count > 0 ? [{ seat, count }] : []),
    ...(ground.leaders.includes(seat) ? [{ seat, count: null }] : []),
  ]);
  const most = LARGEST[Math.min(groups.length, LARGEST.length - 1)]!;
  const low = ground.kind === "jungle" && !isCrowded(groups) ? -14 : 0;
  if (groups.length > FEW) return inRows(groups, space, most, low);
  const radius = Math.min(most, radiusIn(groups, space.row, false));
  const y = space.row.y + low;
  if (radius >= SMALLEST_WHOLE || groups.length === 0) return row(groups, space.row, y, radius, false);
  return row(groups, space.row, y, Math.min(most, radiusIn(groups, space.row, true)), true);
}

/** Arrange groups in two or three rows, whichever makes them larger. */
function inRows(groups: readonly Group[], space: Space, most: number, low: number): FigureGroup[] {
  const { bottom, two, three } = space;
  const first = isCrowded(groups) ? space.highest : space.top;
  let best: { radius: number; rows: Group[][]; spans: readonly Span[] } | null = null;
  for (const spans of [two, three]) {
    const each = Math.ceil(groups.length / spans.length);
    const rows = spans.map((_, i) => groups.slice(i * each, (i + 1) * each));
    const height = (10 * (bottom - first)) / (spans.length * (HIGH + LOW));
    const radius = Math.min(most, height, ...rows.map((one, i) => radiusIn(one, spans[i]!, true)));
    if (best === null || radius > best.radius) best = { radius, rows, spans };
  }
  const { radius, rows, spans } = best!;
  const top = first + low + (HIGH * radius) / 10;
  return rows.flatMap((one, i) => row(one, spans[i]!, top + (i * (HIGH + LOW) * radius) / 10, radius, true));
}

/** Return how far a group extends to the left and right of its place, at radius 10. */
function reach({ seat, count }: Group, compact: boolean): Span {
  const mark = MARK_WIDTHS[seat % MARK_WIDTHS.length]!;
  const behind = compact || (count ?? 1) < 2 ? 0 : 12.9; // the workers behind the first
  return {
    left: Math.max(mark, behind),
    right: hasTag(count, compact) ? tagX(count, compact) + tagWidth(count) / 2 + 0.6 : Math.max(mark, behind),
  };
}

/** Return the radius at which the groups fill a row. */
function radiusIn(groups: readonly Group[], { left, right }: Span, compact: boolean): number {
  const wide = groups.map((one) => reach(one, compact)).reduce((sum, one) => sum + one.left + one.right, 0);
  return (10 * (right - left - GAP * (groups.length - 1))) / wide;
}

function row(groups: readonly Group[], span: Span, y: number, radius: number, compact: boolean): FigureGroup[] {
  const scale = radius / 10;
  const reaches = groups.map((one) => reach(one, compact));
  const wide = reaches.reduce((sum, one) => sum + (one.left + one.right) * scale + GAP, -GAP);
  // centred in the cell as far as there is room
  let x = Math.min(span.right - wide, Math.max(span.left, -wide / 2));
  return groups.map((group, i) => {
    const { left, right } = reaches[i]!;
    const at = x + left * scale;
    x = at + right * scale + GAP;
    return { ...group, x: Number(at.toFixed(1)), y: Number(y.toFixed(1)), radius, compact };
  });
}
