/** Layout of places in a box: boards as declared, rows of cards wrapped so that everything is as large as possible. */

import type { Place } from "../../api/types";

interface LaidPlace {
  place: Place;
  /** centre, in place widths */
  x: number;
  y: number;
  wide: number;
  high: number;
  /** 1, or less for others' cards, which leave room for the viewer's */
  size: number;
}

/** The background band of a row that belongs to a seat. */
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
  /** rows of cards, piles and buttons may wrap; a board may not */
  loose: boolean;
  size: number;
}

const LINE = 1.06; // distance between lines of cards
const GAP = 0.3; // width of a place left out in a row
const BETWEEN = 0.16; // gap between blocks
const NAME = 0.34; // room above a row for its owner's name
const MARGIN = 0.12;
const NEAR = 0.75; // places whose heights differ less are in the same row
const FEWEST = 3; // fewest columns tried
const OTHERS = 0.72; // size of others' rows relative to the viewer's

const LOOSE: ReadonlySet<string> = new Set(["card", "pile", "button"]);

/** Return the layout with the largest places for a box of this width and height. */
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

/** Return the size of a block: viewers touch their own cards, so these are the largest. */
function sizeOf({ places, loose }: Omit<Block, "size">, viewer: number | null): number {
  const owner = loose ? ownerOf(places) : null;
  return owner === null || viewer === null || owner === viewer ? 1 : OTHERS;
}

function scale({ wide, high }: PlacesLayout, width: number, height: number): number {
  return Math.min(width / wide, height / high);
}

/** Group places from top to bottom: each row of cards is a block, a connected board is one. */
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

/** Stack all blocks, with rows no longer than `columns`. */
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
  // boards are centred, rows are aligned left
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

/** Wrap a row of cards; continuation lines begin under the first card of its longest part. */
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

/** Lay a board's places where they are declared. */
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
