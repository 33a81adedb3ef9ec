/** Types of the used part of the package, which has none. */
declare module "gifenc" {
  type Colour = number[];
  interface Frame {
    palette?: Colour[];
    delay?: number;
    transparent?: boolean;
    transparentIndex?: number;
    dispose?: number;
  }
  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options?: Frame): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8ClampedArray, colours: number): Colour[];
  export function applyPalette(rgba: Uint8ClampedArray, palette: Colour[]): Uint8Array;
}
