/** Where places lie in a box: boards as they are declared, rows of cards broken so that all of it is as large as can be. */

import type { Place } from "../../api/types";

interface LaidPlace {
  place: Place;
  /** its middle, in widths of a place */
  x: number;
  y: number;
  wide: number;
  high: number;
  /** 1, or less where others' cards make room for one's own */
  size: number;
}

/** The ground under a row that is one seat's. */
interface OwnerBand {
  owner: number;
  y: number;
  high: number;
}

export interface PlacesLayout {
  laid: readonly LaidPlace[];
  bands: readonly OwnerBand[];
  wide: number;
  high: number;
}

interface Block {
  places: readonly Place[];
  /** rows of cards, piles and buttons may be broken; a board may not */
  loose: boolean;
  size: number;
}

const LINE = 1.06; // from one line of cards to the next
const GAP = 0.3; // where a row leaves out a place
const BETWEEN = 0.16; // blocks
const NAME = 0.34; // above a row that is somebody's
const MARGIN = 0.12;
const NEAR = 0.75; // places so close in height belong together
const FEWEST = 3; // columns
const OTHERS = 0.72; // the size of others' rows beside one's own

const LOOSE: ReadonlySet<string> = new Set(["card", "pile", "button"]);

/** The best way to lay these places into a box of this width and height. */
export function layOutPlaces(
  places: readonly Place[],
  width: number,
  height: number,
  viewer: number | null = null,
): PlacesLayout {
  const blocks = blocksOf(places).map((block) => ({ ...block, size: sizeOf(block, viewer) }));
  const longest = Math.max(FEWEST, ...blocks.filter(({ loose }) => loose).map(({ places: row }) => lengthOf(row)));
  let best = lay(blocks, longest);
  for (let columns = Math.ceil(longest) - 1; columns >= FEWEST; columns--) {
    const next = lay(blocks, columns);
    if (scale(next, width, height) > scale(best, width, height) * 1.02) best = next;
  }
  return best;
}

/** Whoever sits here touches their own cards, so these are the largest. */
function sizeOf({ places, loose }: Omit<Block, "size">, viewer: number | null): number {
  const owner = loose ? ownerOf(places) : null;
  return owner === null || viewer === null || owner === viewer ? 1 : OTHERS;
}

function scale({ wide, high }: PlacesLayout, width: number, height: number): number {
  return Math.min(width / wide, height / high);
}

/** Places from top to bottom: each row of cards by itself, all that is a board together. */
function blocksOf(places: readonly Place[]): Omit<Block, "size">[] {
  const fixed = places.filter(({ shape }) => !LOOSE.has(shape ?? "square"));
  const isLoose = (place: Place): boolean => fixed.every(({ y }) => Math.abs(y - place.y) >= NEAR);
  const blocks: { places: Place[]; loose: boolean }[] = [];
  for (const place of [...places].sort((one, other) => one.y - other.y || one.x - other.x)) {
    const [last, loose] = [blocks.at(-1), isLoose(place)];
    const joins = last?.loose === loose && (!loose || last.places[0]!.y === place.y);
    if (last && joins) last.places.push(place);
    else blocks.push({ places: [place], loose });
  }
  return blocks;
}

function widthOf({ shape, label = "" }: Place): number {
  return shape === "button" ? Math.max(1.1, 0.5 + label.length * 0.14) : 0.8;
}

function gapBefore(row: readonly Place[], at: number): number {
  return at > 0 && row[at]!.x - row[at - 1]!.x > 1.01 ? GAP : 0;
}

function lengthOf(row: readonly Place[]): number {
  return row.reduce((sum, place, at) => sum + widthOf(place) + gapBefore(row, at), 0);
}

function ownerOf(row: readonly Place[]): number | null {
  const owner = row[0]?.owner ?? null;
  return row.every((place) => (place.owner ?? null) === owner) ? owner : null;
}

/** Everything one below the other, rows no longer than so many columns. */
function lay(blocks: readonly Block[], columns: number): PlacesLayout {
  const laid: LaidPlace[] = [];
  const bands: OwnerBand[] = [];
  let [y, wide] = [MARGIN, 0];
  const middles: { from: number; to: number; wide: number }[] = [];
  for (const [at, { places, loose, size }] of blocks.entries()) {
    if (at > 0) y += BETWEEN;
    const [from, top] = [laid.length, y];
    const owner = loose ? ownerOf(places) : null;
    if (owner !== null) y += NAME;
    const block = loose ? broken(places, columns / size) : board(places);
    laid.push(...block.laid.map((one) => resized(one, size, y)));
    y += block.high * size;
    if (owner !== null) bands.push({ owner, y: top, high: y - top });
    middles.push({ from, to: laid.length, wide: block.wide * size });
    wide = Math.max(wide, block.wide * size);
  }
  // a board stands in the middle, rows begin at the left
  for (const [at, { from, to, wide: own }] of middles.entries()) {
    const aside = MARGIN + (blocks[at]!.loose ? 0 : (wide - own) / 2);
    for (let one = from; one < to; one++) laid[one] = { ...laid[one]!, x: laid[one]!.x + aside };
  }
  return { laid, bands, wide: wide + 2 * MARGIN, high: y + MARGIN };
}

function resized(one: LaidPlace, size: number, below: number): LaidPlace {
  return { ...one, x: one.x * size, y: one.y * size + below, wide: one.wide * size, high: one.high * size, size };
}

interface Lines {
  laid: LaidPlace[];
  wide: number;
  high: number;
}

/** A row of cards in as many lines as it needs; those that go on stand under the first card of its longest part. */
function broken(row: readonly Place[], columns: number): Lines {
  const parts = partsOf(row);
  const lead = parts.length > 1 && parts[0]!.length === 1 ? widthOf(parts[0]![0]!) + GAP : 0;
  const laid: LaidPlace[] = [];
  let [x, line, wide] = [0, 0, 0];
  row.forEach((place, at) => {
    const own = widthOf(place);
    x += gapBefore(row, at);
    if (at > 0 && x + own > columns + 0.01) [x, line] = [lead + own <= columns ? lead : 0, line + 1];
    laid.push({ place, x: x + own / 2, y: (line + 0.5) * LINE, wide: own, high: LINE, size: 1 });
    x += own;
    wide = Math.max(wide, x);
  });
  return { laid, wide, high: (line + 1) * LINE };
}

function partsOf(row: readonly Place[]): Place[][] {
  const parts: Place[][] = [];
  row.forEach((place, at) => {
    if (at === 0 || gapBefore(row, at) > 0) parts.push([]);
    parts.at(-1)!.push(place);
  });
  return parts;
}

/** Places where they were declared. */
function board(places: readonly Place[]): Lines {
  const [left, top] = [Math.min(...places.map(({ x }) => x)), Math.min(...places.map(({ y }) => y))];
  const laid = places.map((place) => ({
    place,
    x: place.x - left + 0.5,
    y: place.y - top + 0.5,
    wide: 1,
    high: 1,
    size: 1,
  }));
  const wide = Math.max(...laid.map(({ x }) => x)) + 0.5;
  return { laid, wide, high: Math.max(...laid.map(({ y }) => y)) + 0.5 };
}
