/** Something is dragged over the map with mouse or finger, and let go over a cell. */

import type { Attachment } from "svelte/attachments";

const SLACK = 8; // px a finger may tremble before a tap becomes a drag

interface Dragging {
  /** it is moved for the first time */
  begin?: () => void;
  move: (cell: string | null, x: number, y: number) => void;
  /** let go over a cell, or elsewhere */
  end: (cell: string | null) => void;
  /** touched without being moved */
  tap?: () => void;
}

function cellUnder(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element instanceof SVGElement && element.dataset["tile"]) return element.dataset["tile"];
  }
  return null;
}

export function draggable(by: Dragging): Attachment {
  return (node) => {
    const down = (event: Event): void => {
      const { clientX, clientY, pointerId, button } = event as PointerEvent;
      if (button !== 0) return;
      event.stopPropagation(); // the map stays where it is
      let away = false;
      const move = (moved: PointerEvent): void => {
        if (moved.pointerId !== pointerId) return;
        if (!away && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > SLACK) {
          away = true;
          by.begin?.();
        }
        if (away) by.move(cellUnder(moved.clientX, moved.clientY), moved.clientX, moved.clientY);
      };
      const up = (moved: PointerEvent): void => {
        if (moved.pointerId !== pointerId) return;
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", up);
        removeEventListener("pointercancel", up);
        if (away) by.end(moved.type === "pointerup" ? cellUnder(moved.clientX, moved.clientY) : null);
        else if (moved.type === "pointerup") by.tap?.();
      };
      addEventListener("pointermove", move);
      addEventListener("pointerup", up);
      addEventListener("pointercancel", up);
    };
    node.addEventListener("pointerdown", down);
    return () => node.removeEventListener("pointerdown", down);
  };
}
