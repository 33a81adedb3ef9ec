/** The first-game guide: whatever is met for the first time is explained in one sentence, once per device. */

import { hasText } from "../../i18n";
import { save, load } from "../../lib/storage";
import { list, text } from "../../lib/stored-shape";
import { settings } from "../../stores/settings.svelte";

const NAME = "guide";

export class Tips {
  /** the key of the sentence that is shown now */
  hint: string | null = $state(null);
  private readonly met: Set<string>;

  constructor(private readonly title: () => string) {
    this.met = new Set(load(NAME, list(text), []));
  }

  /** A question or an event: `turn`, `MammothFled`. */
  meet(what: string): void {
    const key = `guide.${this.title()}.${what}`;
    if (!settings.guide || this.met.has(key) || !hasText(key)) return;
    this.met.add(key);
    save(NAME, [...this.met]);
    this.hint = key;
  }

  dismiss(): void {
    this.hint = null;
  }
}
