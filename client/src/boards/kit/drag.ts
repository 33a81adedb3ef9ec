/** Drag and drop of an object over the map, by mouse or finger. */

import type { Attachment } from "svelte/attachments";

const SLACK = 8; // px that a finger may move before a tap becomes a drag

interface DragHandlers {
  /** called on the first movement */
  begin?: () => void;
  move: (cell: string | null, x: number, y: number) => void;
  /** called on release, with the cell below or null */
  end: (cell: string | null) => void;
  /** called on release without movement */
  tap?: () => void;
}

function cellUnder(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element instanceof SVGElement && element.dataset["tile"]) return element.dataset["tile"];
  }
  return null;
}

/** Return an attachment that makes an element draggable and sets `data-drag`, so that the map does not pan. */
export function draggable(by: DragHandlers): Attachment {
  return (node) => {
    const down = (event: Event): void => {
      const { clientX, clientY, pointerId, button } = event as PointerEvent;
      if (button !== 0) return;
      let away = false;
      const move = (moved: PointerEvent): void => {
        if (moved.pointerId !== pointerId) return;
        if (moved.buttons === 0) return finish(null, false); // the release was lost, for example outside the window
        if (!away && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > SLACK) {
          away = true;
          by.begin?.();
        }
        if (away) by.move(cellUnder(moved.clientX, moved.clientY), moved.clientX, moved.clientY);
      };
      const finish = (cell: string | null, tapped: boolean): void => {
        for (const [name, listener] of heard) removeEventListener(name, listener as EventListener);
        if (away) by.end(cell);
        else if (tapped) by.tap?.();
      };
      const up = (moved: PointerEvent): void => {
        if (moved.pointerId === pointerId) finish(cellUnder(moved.clientX, moved.clientY), true);
      };
      const cancel = (moved: PointerEvent): void => {
        if (moved.pointerId === pointerId) finish(null, false);
      };
      // a second finger starts a pinch, which cancels the drag
      const second = (moved: PointerEvent): void => {
        if (moved.pointerId !== pointerId) finish(null, false);
      };
      const heard = [
        ["pointermove", move],
        ["pointerup", up],
        ["pointercancel", cancel],
        ["pointerdown", second],
      ] as const;
      for (const [name, listener] of heard) addEventListener(name, listener as EventListener);
    };
    node.addEventListener("pointerdown", down);
    return () => node.removeEventListener("pointerdown", down);
  };
}
