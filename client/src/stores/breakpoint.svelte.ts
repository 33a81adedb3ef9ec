/** The layout of a table on this screen: wide screens have a side panel, phones one sheet below or beside the board. */

export type ScreenLayout = "desk" | "beside" | "below";

const DESK = matchMedia("(width >= 900px) and (height >= 560px)");
const BESIDE = matchMedia("(min-aspect-ratio: 6 / 5)");

function find(): ScreenLayout {
  if (DESK.matches) return "desk";
  return BESIDE.matches ? "beside" : "below";
}

let found: ScreenLayout = $state(find());
for (const asked of [DESK, BESIDE]) asked.addEventListener("change", () => (found = find()));

export function screenLayout(): ScreenLayout {
  return found;
}
