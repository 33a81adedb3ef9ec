/** On a cell of Tikal no mark or number covers another, for any number of groups. */

import { expect, test } from "vitest";
import { figureGroups, hasTag, MARK, TAG, tagWidth, tagX, type FigureGroup } from "../src/boards/tikal/unit-layout";
import { seatShape } from "../src/art/seat-shapes";
import { corners } from "../src/boards/kit/hex-grid";

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
  of: string;
}

/** Return the bounding box of a path of straight lines and circles. */
function around(path: string, scale: number, x: number, y: number, of: string): Box {
  const radius = /A([\d.]+)/.exec(path)?.[1];
  const points = radius
    ? [-1, 1].map((side) => [side * Number(radius), side * Number(radius)] as const)
    : [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, a, b]) => [Number(a), Number(b)] as const);
  const [xs, ys] = [points.map(([one]) => x + one * scale), points.map(([, one]) => y + one * scale)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys), of };
}

/** Return the readable parts of a group (mark with letter, tag with number) and the shapes drawn above them. */
function boxes({ seat, count, x, y, radius, compact }: FigureGroup): Box[] {
  const scale = radius / 10;
  const of = `${seat} ${count ?? "leader"}`;
  const mark = around(seatShape(seat, MARK.radius), scale, x, y + MARK.y * scale, of);
  const [middle, width] = [x + tagX(count, compact) * scale, (tagWidth(count) / 2) * scale];
  const [level, height] = [y + TAG.y * scale, (TAG.height / 2) * scale];
  const tag = { left: middle - width, right: middle + width, top: level - height, bottom: level + height, of };
  const hat = { left: x - 7.2 * scale, right: x + 7.2 * scale, top: y - 17.4 * scale, bottom: y - 5.2 * scale, of };
  return [mark, ...(hasTag(count, compact) ? [tag] : []), ...(compact ? [] : [hat])];
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right - 0.01 && b.left < a.right - 0.01 && a.top < b.bottom - 0.01 && b.top < a.bottom - 0.01;

const STANDING: [workers: number[], leaders: number[]][] = [];
for (const amount of [0, 1, 2, 9, 18])
  for (const other of [0, 1, 3, 12])
    for (const leaders of [[], [0], [1, 2], [0, 1, 2, 3]])
      for (const seats of [1, 2, 3, 4])
        STANDING.push([
          Array.from({ length: seats }, (_, i) => (i % 2 ? other : amount)),
          leaders.filter((one) => one < seats),
        ]);

const BOTH = [false, true];

test.each(BOTH)("stacks on one tile cover neither a mark nor a number of each other (upright: %s)", (isTurned) => {
  for (const kind of ["temple", "jungle"])
    for (const [workers, leaders] of STANDING) {
      const groups = figureGroups({ workers, leaders, kind }, isTurned);
      const all = groups.map(boxes);
      for (const [i, mine] of all.entries())
        for (const others of all.slice(i + 1))
          for (const a of mine)
            for (const b of others)
              expect(overlap(a, b), `${kind} ${workers.join()} / ${leaders.join()}: ${a.of} and ${b.of}`).toBe(false);
    }
});

test.each(BOTH)("stacks stay as large as can be read, and on their tile (upright: %s)", (isTurned) => {
  const four = figureGroups({ workers: [3, 12, 2, 5], leaders: [], kind: "temple" }, isTurned);
  expect(four.map(({ radius }) => radius >= 8)).toEqual([true, true, true, true]);
  const eight = figureGroups({ workers: [3, 2, 2, 5], leaders: [0, 1, 2, 3], kind: "temple" }, isTurned);
  expect(Math.min(...eight.map(({ radius }) => radius))).toBeGreaterThan(6.5);
  const edge = corners(50).map(([x, y]) => (isTurned ? ([-y, x] as const) : ([x, y] as const)));
  const [width, height] = [Math.max(...edge.map(([x]) => x)), Math.max(...edge.map(([, y]) => y))];
  for (const [workers, leaders] of STANDING)
    for (const one of figureGroups({ workers, leaders, kind: "temple" }, isTurned).flatMap(boxes)) {
      expect(Math.max(-one.left, one.right)).toBeLessThanOrEqual(width - (isTurned ? 3 : 10));
      expect(one.bottom).toBeLessThanOrEqual(height);
    }
});
