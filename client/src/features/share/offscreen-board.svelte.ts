/** An offscreen stage that renders one position of a match at a time. */

import { flushSync, mount, tick, unmount } from "svelte";
import type { View } from "../../api/types";
import type { GameBoard } from "../../boards/contract";
import { allRendered } from "../../lib/start-up.svelte";
import { domToCanvas } from "./dom-to-canvas";
import OffscreenBoard from "./OffscreenBoard.svelte";

/** The constant content of the stage. */
export class StageContent {
  view: View = $state.raw()!;
  words = $state("");

  constructor(view: View, words: string) {
    this.view = view;
    this.words = words;
  }
}

export interface StageSetup {
  board: GameBoard;
  title: string;
  names: readonly string[];
}

export class OffscreenStage {
  private readonly content: StageContent;
  private readonly place = document.createElement("div");
  private readonly shown: Record<string, unknown>;

  constructor(played: StageSetup, view: View, words = "") {
    this.content = new StageContent(view, words);
    document.body.append(this.place);
    this.shown = mount(OffscreenBoard, { target: this.place, props: { ...played, scene: this.content } });
  }

  /** Render a position. */
  async capture(view: View, words: string, scale = 1): Promise<HTMLCanvasElement> {
    [this.content.view, this.content.words] = [view, words];
    flushSync();
    await tick();
    await allRendered();
    await new Promise((drawn) => requestAnimationFrame(drawn)); // boards measure their size first
    return domToCanvas(this.place.firstElementChild as HTMLElement, scale);
  }

  close(): void {
    void unmount(this.shown);
    this.place.remove();
  }
}
