/** Gestures of mouse and finger: a press that is followed to its end, drag and drop, pointing. */

import type { Attachment } from "svelte/attachments";

const SLACK = 8; // px that a finger may move before a tap becomes a drag
const HOLD_MS = 450; // until a resting finger points

interface PressHandlers {
  /** called on every movement; `isDrag`: it has left the slack */
  move: (event: PointerEvent, isDrag: boolean) => void;
  /** called once; `event` is null if the release was lost or another finger came */
  end: (event: PointerEvent | null, isDrag: boolean) => void;
  /** another finger ends the press */
  alone?: boolean;
}

/** Follow a pressed pointer to its end, on the window: the pressed element may be removed meanwhile. */
export function followPress(down: PointerEvent, { move, end, alone = false }: PressHandlers): void {
  const listeners = new AbortController();
  let isDrag = false;
  const finish = (event: PointerEvent | null): void => {
    listeners.abort();
    end(event, isDrag);
  };
  const listen = (name: "pointermove" | "pointerup" | "pointercancel", hear: (event: PointerEvent) => void): void =>
    addEventListener(name, (event) => event.pointerId === down.pointerId && hear(event), {
      capture: true,
      signal: listeners.signal,
    });
  listen("pointermove", (event) => {
    if (event.buttons === 0) return finish(null); // released outside the window, for example
    isDrag ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLACK;
    move(event, isDrag);
  });
  listen("pointerup", finish);
  listen("pointercancel", () => finish(null));
  addEventListener(
    "pointerdown",
    (event) => {
      if (alone || event.pointerId === down.pointerId) finish(null);
    },
    { capture: true, signal: listeners.signal },
  );
}

interface DragHandlers {
  /** called on the first movement */
  begin?: () => void;
  move: (cell: string | null, x: number, y: number) => void;
  /** called on release, with the cell below or null */
  end: (cell: string | null) => void;
  /** called on release without movement */
  tap?: () => void;
}

function cellUnder({ clientX, clientY }: PointerEvent): string | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    if (element instanceof SVGElement && element.dataset["tile"]) return element.dataset["tile"];
  }
  return null;
}

/** Return an attachment that makes an element draggable over cells; `data-drag` keeps the map from panning. */
export function draggable(by: DragHandlers): Attachment<Element & GlobalEventHandlers> {
  return (node) => {
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      let begun = false;
      followPress(event, {
        alone: true, // a second finger starts a pinch
        move: (moved, isDrag) => {
          if (!isDrag) return;
          if (!begun) by.begin?.();
          begun = true;
          by.move(cellUnder(moved), moved.clientX, moved.clientY);
        },
        end: (released, isDrag) => {
          if (isDrag) by.end(released && cellUnder(released));
          else if (released) by.tap?.();
        },
      });
    };
    node.addEventListener("pointerdown", down);
    return () => node.removeEventListener("pointerdown", down);
  };
}

/** Return an attachment that reports a pointer over an element; with `hold` a finger points only by resting,
 * and that is no click. */
export function pointable(onpoint: (is: boolean) => void, hold: boolean): Attachment<Element & GlobalEventHandlers> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHeld = false;
    const hovers = ({ pointerType }: PointerEvent): boolean => !hold || pointerType === "mouse";
    const heard = {
      pointerenter: (event: PointerEvent) => hovers(event) && onpoint(true),
      pointerleave: (event: PointerEvent) => hovers(event) && onpoint(false),
      pointerdown: (event: PointerEvent) => {
        isHeld = false;
        if (hovers(event)) return;
        timer = setTimeout(() => {
          isHeld = true;
          onpoint(true);
        }, HOLD_MS);
        followPress(event, {
          alone: true,
          move: (_, isDrag) => isDrag && clearTimeout(timer),
          end: () => {
            clearTimeout(timer);
            if (isHeld) onpoint(false);
          },
        });
      },
      click: (event: MouseEvent) => {
        if (isHeld) event.stopPropagation();
        isHeld = false;
      },
      contextmenu: (event: MouseEvent) => hold && event.preventDefault(),
    };
    const listeners = new AbortController();
    for (const [name, listener] of Object.entries(heard))
      node.addEventListener(name, listener as EventListener, { signal: listeners.signal });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  };
}
