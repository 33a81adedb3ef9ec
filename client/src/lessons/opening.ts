/** A chapter is opened; what stands in its way is said. */

import { problemSentence } from "../parts/problem";
import { openChapter } from "../state/learning.svelte";
import { note } from "../state/notes.svelte";

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
