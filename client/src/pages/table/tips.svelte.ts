/** The first-game guide: whatever is met for the first time is explained in one sentence, once per device. */

import { untrack } from "svelte";
import { hasText } from "../../i18n";
import { save, load } from "../../lib/storage";
import { list, text } from "../../lib/stored-shape";
import { settings } from "../../stores/settings.svelte";

const NAME = "guide";

export interface TipsContext {
  title: () => string;
  /** the newest event that is shown */
  event: () => string | undefined;
  /** what this seat is asked, once it can be answered; the words for it fit the position */
  asks: () => string | undefined;
  /** a lesson explains instead */
  taught: () => boolean;
}

/** Made while a screen is set up; follows its table from then on. */
export class Tips {
  /** the key of the sentence that is shown now */
  hint: string | null = $state(null);
  private readonly met: Set<string>;

  constructor(private readonly context: TipsContext) {
    this.met = new Set(load(NAME, list(text), []));
    for (const what of [context.event, context.asks])
      $effect(() => {
        const met = what();
        if (met && !context.taught()) untrack(() => this.meet(met));
      });
  }

  dismiss(): void {
    this.hint = null;
  }

  /** A question or an event: `turn`, `MammothFled`. */
  private meet(what: string): void {
    const key = `guide.${this.context.title()}.${what}`;
    if (!settings.guide || this.met.has(key) || !hasText(key)) return;
    this.met.add(key);
    save(NAME, [...this.met]);
    this.hint = key;
  }
}
