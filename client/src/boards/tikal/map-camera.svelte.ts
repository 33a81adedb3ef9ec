/** The camera over the map: it begins close enough to read, follows the action, and offers the whole map. */

import { createContext } from "svelte";
import { Camera, type Rect } from "../../components/camera.svelte";
import { LYING, UPRIGHT, type MapLayout } from "./grid";

/** px per unit of the map at rest, at least */
const FARTHEST = 0.8;
/** px per unit at rest if little is explored */
const CLOSEST = 1.7;
const NEAREST = 7;
/** px: texts are not drawn smaller */
const SMALLEST_TEXT = 11;

interface MapCameraContext {
  /** returns the explored cells, and the size of the smallest number on them */
  explored: () => readonly string[];
  smallest: (isTurned: boolean) => number;
  /** returns the cells of the viewer's figures */
  own: () => readonly string[];
  /** returns the cells among which the viewer chooses, all of which have to be seen */
  asked: () => readonly string[];
}

export class MapCamera extends Camera {
  /** the zoom factor that the player wants; smaller only while more has to be seen */
  private wanted = 1;
  /** the player has zoomed or moved the map */
  private isOwn = false;
  private settled = $state(1);

  constructor(private readonly context: MapCameraContext) {
    super(NEAREST);
  }

  /** The upright map where the space is higher than wide. */
  readonly layout: MapLayout = $derived(this.height > this.width ? UPRIGHT : LYING);
  /** px per unit if the whole map is shown */
  private readonly whole: number = $derived(
    Math.min(this.width / this.layout.box.width, this.height / this.layout.box.height) || 1,
  );
  /** px per unit; unchanged during a gesture */
  readonly unit: number = $derived(this.whole * this.settled);

  protected override get drawing(): Rect {
    const [width, height] = [this.layout.box.width * this.whole, this.layout.box.height * this.whole];
    return { x: (this.width - width) / 2, y: (this.height - height) / 2, width, height };
  }

  /** The offer of the map's button: to show all of it, to go closer, or nothing. */
  get offer(): "whole" | "closer" | null {
    if (this.scale > 1) return "whole";
    return this.restScale() > 1 ? "closer" : null;
  }

  toggle(): void {
    this.isGliding = true;
    if (this.offer === "closer") return this.rest();
    [this.wanted, this.isOwn] = [1, true];
    this.place(1, 0, 0);
  }

  override resize(width: number, height: number): void {
    [this.width, this.height] = [width, height];
    if (this.isOwn && this.wanted === 1) this.place(1, 0, 0);
    else this.rest();
  }

  override zoom(factor: number, atX: number, atY: number): void {
    super.zoom(factor, atX, atY);
    [this.wanted, this.isOwn] = [this.scale, true];
  }

  override pan(byX: number, byY: number): void {
    super.pan(byX, byY);
    this.isOwn = true;
  }

  /** Bring cells into view, as close as wanted, and by zooming out if necessary; not while the player moves the map. */
  show(cells: readonly string[]): void {
    if (this.isHeld || this.width === 0) return;
    this.isGliding = true;
    this.showAll(cells);
  }

  private showAll(cells: readonly string[]): void {
    if (cells.length === 0) return;
    const wanted = this.layout.around(cells);
    const scale = Math.max(1, Math.min(this.wanted, this.fit(wanted)));
    if (scale !== this.scale) return this.centre(scale, wanted);
    const { drawing, layout } = this;
    const unit = this.whole * scale;
    this.reveal({
      x: this.x + scale * drawing.x + (wanted.x - layout.box.x) * unit,
      y: this.y + scale * drawing.y + (wanted.y - layout.box.y) * unit,
      width: wanted.width * unit,
      height: wanted.height * unit,
    });
  }

  /** Return the size of a text of the map, enlarged up to `most` to be readable; 0 if it would still be too small. */
  textSize(size: number, most = size): number {
    return most * this.unit < SMALLEST_TEXT - 0.05 ? 0 : Math.min(most, Math.max(size, SMALLEST_TEXT / this.unit));
  }

  protected override place(scale: number, x: number, y: number): void {
    super.place(scale, x, y);
    if (!this.isHeld) this.settled = scale;
  }

  /** End a gesture: texts get the size that fits the new scale. */
  override settle(): void {
    super.settle();
    this.settled = this.scale;
  }

  private rest(): void {
    const scale = this.restScale();
    [this.wanted, this.isOwn] = [scale, false];
    const [explored, own] = [this.context.explored(), this.context.own()];
    const [all, some] = [this.layout.around(this.layout.withNeighbours(explored)), this.layout.around(explored)];
    const fitting = [all, some].find((box) => this.fit(box) >= scale - 0.001);
    this.centre(scale, fitting ?? (own.length === 0 ? some : this.layout.around(own)));
    this.showAll(this.context.asked());
  }

  /** Return the zoom factor at rest: as close as the explored part allows and its smallest number needs. */
  private restScale(): number {
    const { whole, layout } = this;
    const readable = Math.max(FARTHEST, SMALLEST_TEXT / this.context.smallest(layout.isTurned));
    if (whole >= readable) return 1;
    const fit = this.fit(layout.around(layout.withNeighbours(this.context.explored())));
    return Math.max(1, Math.min(CLOSEST / whole, Math.max(readable / whole, fit)));
  }

  /** Return the zoom factor at which a part of the map fills the frame. */
  private fit({ width, height }: Rect): number {
    return Math.min(this.width / width, this.height / height) / this.whole;
  }

  private centre(scale: number, { x, y, width, height }: Rect): void {
    const { drawing, layout } = this;
    const unit = this.whole * scale;
    this.place(
      scale,
      this.width / 2 - scale * drawing.x - (x + width / 2 - layout.box.x) * unit,
      this.height / 2 - scale * drawing.y - (y + height / 2 - layout.box.y) * unit,
    );
  }
}

/** The camera, for all layers of the map. */
export const [mapCamera, setMapCamera] = createContext<MapCamera>();
