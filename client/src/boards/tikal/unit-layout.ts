/** Who stands on a cell, and where in it each group is drawn. */

import type { Ground } from "../../api/types";

export interface FigureGroup {
  seat: number;
  /** how many workers; null: the leader */
  count: number | null;
  x: number;
  y: number;
  radius: number;
}

/** Rows of groups and how large they are drawn, by how many groups there are. */
const ROWS: readonly (readonly [radius: number, ...rows: readonly (readonly [y: number, count: number])[]])[] = [
  [0],
  [12, [22, 1]],
  [12, [22, 2]],
  [10.4, [22, 3]],
  [9, [12, 2], [29, 2]],
  [8.6, [11, 3], [28, 2]],
  [8.6, [11, 3], [28, 3]],
  [8, [11, 4], [28, 3]],
  [8, [11, 4], [28, 4]],
];

/** The groups on a cell: by seat, the leader after the workers. */
export function figureGroups(ground: Pick<Ground, "workers" | "leaders" | "kind">): FigureGroup[] {
  const groups = ground.workers.flatMap((count, seat) => [
    ...(count > 0 ? [{ seat, count: count as number | null }] : []),
    ...(ground.leaders.includes(seat) ? [{ seat, count: null }] : []),
  ]);
  const [radius, ...rows] = ROWS[Math.min(groups.length, ROWS.length - 1)]!;
  const low = ground.kind === "jungle" ? -14 : 0;
  const places = rows.flatMap(([y, count]) =>
    Array.from({ length: count }, (_, i) => ({ x: (i - (count - 1) / 2) * radius * 2.35, y: y + low })),
  );
  return groups.map((group, i) => ({ ...group, radius, ...(places[i] ?? { x: 0, y: 20 }) }));
}
