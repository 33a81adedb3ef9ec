/** Pictures of a match, loaded on demand. */

export { renderGif } from "./gif";
export { OffscreenStage, type StageSetup } from "./offscreen-board.svelte";

/** Share a picture by the system's dialog if there is one, else save it as a file. */
export async function shareFile(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
