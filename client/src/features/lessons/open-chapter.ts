/** Open a chapter, and show an error if that fails. */

import { errorText } from "../../i18n/error-text";
import { openChapter } from "./progress.svelte";
import { toast } from "../../stores/toasts.svelte";

let busy = false;

export async function openChapterOrToast(title: string, chapter: number): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    await openChapter(title, chapter);
  } catch (problem) {
    toast(errorText(problem));
  } finally {
    busy = false;
  }
}
