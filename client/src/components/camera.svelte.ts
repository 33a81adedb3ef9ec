/** The part of a drawing that its frame shows: zoomed and moved by the player. */

/** A box in px of the frame, or in units of a drawing. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

export class Camera {
  /** 1: the whole drawing fits the frame */
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  /** size of the frame in px */
  width = $state(0);
  height = $state(0);
  /** it moves by itself */
  isGliding = $state(false);
  /** a finger or a mouse button is down */
  isHeld = $state(false);

  /** @param nearest - the largest zoom factor */
  constructor(protected readonly nearest = 4) {}

  /** The drawing in its frame, at scale 1. */
  protected get drawing(): Rect {
    return { x: 0, y: 0, width: this.width, height: this.height };
  }

  resize(width: number, height: number): void {
    [this.width, this.height] = [width, height];
    this.place(this.scale, this.x, this.y);
  }

  /** Zoom around a point of the frame. */
  zoom(factor: number, atX: number, atY: number): void {
    this.isGliding = false;
    const next = between(1, this.scale * factor, this.nearest);
    this.place(next, atX - ((atX - this.x) * next) / this.scale, atY - ((atY - this.y) * next) / this.scale);
  }

  pan(byX: number, byY: number): void {
    this.isGliding = false;
    this.place(this.scale, this.x + byX, this.y + byY);
  }

  /** End a gesture. */
  settle(): void {
    this.isHeld = false;
  }

  /** Move so that a box, in px of the frame, is seen. */
  reveal({ x, y, width, height }: Rect): void {
    const by = (from: number, size: number, all: number): number =>
      from < 0 ? -from : Math.min(0, Math.max(all - from - size, -from));
    this.place(this.scale, this.x + by(x, width, this.width), this.y + by(y, height, this.height));
  }

  /** Place the drawing without showing more around it than necessary. */
  protected place(scale: number, x: number, y: number): void {
    const { drawing } = this;
    const inside = (at: number, from: number, size: number, all: number): number =>
      size * scale < all
        ? (all - scale * (2 * from + size)) / 2
        : between(all - scale * (from + size), at, -scale * from);
    this.scale = scale;
    this.x = inside(x, drawing.x, drawing.width, this.width);
    this.y = inside(y, drawing.y, drawing.height, this.height);
  }
}
