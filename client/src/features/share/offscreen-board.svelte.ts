/** Where pictures of a match are taken: one moment of it at a time, out of sight. */

import { flushSync, mount, tick, unmount } from "svelte";
import type { BoardModule } from "../../boards/contract";
import { allDrawn } from "../../lib/staged-render.svelte";
import type { View } from "../../table/table-store.svelte";
import { snapshot } from "./dom-to-canvas";
import StageBoard from "./OffscreenBoard.svelte";

/** What is on the stage. */
export class Scene {
  view: View = $state.raw()!;
  words = $state("");

  constructor(view: View, words: string) {
    this.view = view;
    this.words = words;
  }
}

export interface Played {
  board: BoardModule;
  title: string;
  names: readonly string[];
}

export class Stage {
  private readonly scene: Scene;
  private readonly place = document.createElement("div");
  private readonly shown: Record<string, unknown>;

  constructor(played: Played, view: View, words = "") {
    this.scene = new Scene(view, words);
    document.body.append(this.place);
    this.shown = mount(StageBoard, { target: this.place, props: { ...played, scene: this.scene } });
  }

  /** A picture of this moment. */
  async take(view: View, words: string, scale = 1): Promise<HTMLCanvasElement> {
    [this.scene.view, this.scene.words] = [view, words];
    flushSync();
    await tick();
    await allDrawn();
    await new Promise((drawn) => requestAnimationFrame(drawn)); // boards measure themselves
    return snapshot(this.place.firstElementChild as HTMLElement, scale);
  }

  close(): void {
    void unmount(this.shown);
    this.place.remove();
  }
}
