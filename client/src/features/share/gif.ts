/** Export of a match as an animated GIF. */

import type { BoardEvent, View } from "../../api/types";
import { eventSentence } from "../../i18n";
import { pastMoment } from "../../api/rest";
import { gifPlies } from "./gif-frames";
import { OffscreenStage, type StageSetup } from "./offscreen-board.svelte";

const EACH = 420; // ms
const LAST = 3_500; // ms
const COLOURS = 255; // and one transparent colour for unchanged pixels
const LONGEST = 110; // characters of a caption

/** Return the match as a GIF; `progress` receives the fraction done and cancels by returning false. */
export async function renderGif(
  id: string,
  played: StageSetup,
  progress: (share: number) => boolean,
): Promise<Blob | null> {
  const { GIFEncoder, quantize, applyPalette } = await import("gifenc");
  const first = await pastMoment(id, 0, null);
  const plies = gifPlies(first.plies);
  const stage = new OffscreenStage(played, first.view);
  const gif = GIFEncoder();
  try {
    const last = await pastMoment(id, first.plies, null);
    const palette = quantize(await samplePixels(stage, first.view, last.view), COLOURS);
    const blank = palette.length;
    let before: Uint8Array | null = null;
    for (const [at, ply] of plies.entries()) {
      if (!progress(at / plies.length)) return null;
      const found = ply === 0 ? first : await pastMoment(id, ply, null);
      const picture = await capturePixels(stage, found.view, captionText(played, found.events));
      const drawn: Uint8Array = applyPalette(picture.data, palette);
      const written = before === null ? drawn : changedPixels(drawn, before, blank);
      gif.writeFrame(written, picture.width, picture.height, {
        delay: ply === first.plies ? LAST : EACH,
        ...(before === null ? { palette: [...palette, [0, 0, 0]] } : { transparent: true, transparentIndex: blank }),
        dispose: 1,
      });
      before = drawn;
    }
    gif.finish();
    return new Blob([gif.bytes() as BlobPart], { type: "image/gif" });
  } finally {
    stage.close();
  }
}

/** Return the changed pixels of a frame; equal ones become transparent. */
function changedPixels(drawn: Uint8Array, before: Uint8Array, blank: number): Uint8Array {
  return drawn.map((colour, i) => (colour === before[i] ? blank : colour));
}

/** Return the pixels of several positions, to derive a common palette. */
async function samplePixels(stage: OffscreenStage, ...views: View[]): Promise<Uint8ClampedArray> {
  const pictures: ImageData[] = [];
  for (const view of views) pictures.push(await capturePixels(stage, view, ""));
  const all = new Uint8ClampedArray(pictures.reduce((sum, { data }) => sum + data.length, 0));
  let at = 0;
  for (const { data } of pictures) {
    all.set(data, at);
    at += data.length;
  }
  return all;
}

async function capturePixels(stage: OffscreenStage, view: View, said: string): Promise<ImageData> {
  const canvas = await stage.capture(view, said);
  return canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
}

function captionText({ title, names }: StageSetup, events: readonly BoardEvent[]): string {
  const said = events.map((event) => eventSentence(title, event, names)).join(" ");
  return said.length > LONGEST ? `${said.slice(0, LONGEST)} …` : said;
}
