/** A chapter is opened; what stands in its way is said. */

import { problemSentence } from "../../i18n/error-text";
import { openChapter } from "./progress.svelte";
import { note } from "../../stores/toasts.svelte";

let busy = false;

export async function tryChapter(title: string, chapter: number): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    await openChapter(title, chapter);
  } catch (problem) {
    note(problemSentence(problem));
  } finally {
    busy = false;
  }
}
