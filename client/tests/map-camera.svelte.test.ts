/** The camera over Tikal's map: readable at rest, follows the action, offers the whole map. */

import { beforeEach, describe, expect, test } from "vitest";
import { LYING, UPRIGHT } from "../src/boards/tikal/grid";
import { MapCamera } from "../src/boards/tikal/map-camera.svelte";

const TALL = [390, 466] as const;
const LOW = [565, 342] as const;
const LARGE = [1150, 850] as const;

let explored: string[];
let own: string[];
let asked: string[];
let camera: MapCamera;
beforeEach(() => {
  [explored, own, asked] = [["a1", "a2", "b1", "b2"], [], []];
  camera = new MapCamera({ explored: () => explored, smallest: () => 11.6, own: () => own, asked: () => asked });
});

/** Report whether cells are completely in the frame. */
function isSeen(...cells: string[]): boolean {
  const { layout, width, height } = camera;
  const whole = Math.min(width / layout.box.width, height / layout.box.height);
  const box = layout.around(cells);
  const at = (from: number, start: number, size: number, all: number): number =>
    camera.scale * ((all - size * whole) / 2 + (from - start) * whole);
  const left = camera.x + at(box.x, layout.box.x, layout.box.width, width);
  const top = camera.y + at(box.y, layout.box.y, layout.box.height, height);
  const unit = whole * camera.scale;
  return left > -1 && top > -1 && left + box.width * unit < width + 1 && top + box.height * unit < height + 1;
}

test("the map is upright where there is more height than width", () => {
  camera.resize(...TALL);
  expect(camera.layout).toBe(UPRIGHT);
  camera.resize(...LOW);
  expect(camera.layout).toBe(LYING);
});

describe.each<[string, readonly [number, number]]>([
  ["tall", TALL],
  ["low", LOW],
])("on a phone, %s", (_, size) => {
  test("it begins with what is explored, large enough to read", () => {
    camera.resize(...size);
    expect(isSeen(...explored)).toBe(true);
    expect(camera.unit * 11.6).toBeGreaterThanOrEqual(10.9);
  });

  test("an explored map larger than the screen begins at the viewer's figures", () => {
    explored = LYING.cells.map(({ name }) => name);
    own = ["g4", "h4"];
    camera.resize(...size);
    expect(isSeen(...own)).toBe(true);
    expect(isSeen("a1")).toBe(false);
    expect(camera.unit * 11.6).toBeGreaterThanOrEqual(10.9);
  });

  test("what happens elsewhere is brought into view, but not while the player holds the map", () => {
    camera.resize(...size);
    camera.isHeld = true;
    camera.show(["h3"]);
    expect(isSeen("h3")).toBe(false);
    camera.settle();
    const before = camera.scale;
    camera.show(["h3"]);
    expect(isSeen("h3")).toBe(true);
    expect(camera.scale).toBe(before);
  });

  test("what is in view moves nothing", () => {
    camera.resize(...size);
    const before = [camera.scale, camera.x, camera.y];
    camera.show(["b2"]);
    expect([camera.scale, camera.x, camera.y]).toEqual(before);
  });

  test("all cells of a choice are shown, and afterwards it is as close as before", () => {
    camera.resize(...size);
    const before = camera.scale;
    camera.show(["a1", "h5", "h1"]);
    expect(isSeen("a1", "h5", "h1")).toBe(true);
    expect(camera.scale).toBeLessThan(before);
    camera.show(["h3"]);
    expect(isSeen("h3")).toBe(true);
    expect(camera.scale).toBe(before);
  });

  test("a choice is in sight from the beginning", () => {
    asked = ["a5", "h1", "h5"];
    camera.resize(...size);
    expect(isSeen(...asked)).toBe(true);
  });

  test("one button leads to the whole map and back; the whole map stays", () => {
    camera.resize(...size);
    const before = [camera.scale, camera.x, camera.y];
    camera.toggle();
    expect([camera.scale, camera.offer]).toEqual([1, "closer"]);
    camera.show(["h3"]);
    expect(camera.scale).toBe(1);
    camera.toggle();
    expect([camera.scale, camera.x, camera.y]).toEqual(before);
  });

  test("texts of the small whole map are enlarged, or omitted", () => {
    camera.resize(...size);
    expect(camera.textSize(12.5, 17)).toBe(12.5);
    camera.toggle();
    for (const most of [13.5, 17, 26]) {
      const drawn = camera.textSize(12.5, most);
      expect(drawn === 0 || drawn * camera.unit > 10.9).toBe(true);
    }
  });
});

test("turning the phone shows the explored part again, and keeps the whole map whole", () => {
  camera.resize(...TALL);
  camera.resize(...LOW);
  expect(isSeen("b2")).toBe(true);
  camera.toggle();
  camera.resize(...TALL);
  expect(camera.scale).toBe(1);
});

test("a large screen shows the whole map and offers nothing else", () => {
  camera.resize(...LARGE);
  expect([camera.scale, camera.offer]).toEqual([1, null]);
});

test("the map is not moved farther than its edge", () => {
  camera.resize(...TALL);
  camera.pan(5_000, 5_000);
  expect(isSeen("a1")).toBe(true);
  camera.pan(-9_000, -9_000);
  expect(isSeen("h5")).toBe(true);
});
