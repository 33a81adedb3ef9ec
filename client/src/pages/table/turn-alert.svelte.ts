/** "It is your turn": in the page's title, on its icon, and, if enabled, with sound and vibration. */

import { t } from "../../i18n";
import { assetUrl } from "../../stores/router.svelte";
import { pageShown } from "../../lib/start-up.svelte";
import { celebrate } from "./big-moments.svelte";

// PNG instead of SVG: browsers create a document for each SVG icon, during page load
const CALM = assetUrl("icon-64.png");
const TURN = assetUrl("icon-turn-64.png");

/** Show the alert while `isAsked` returns true: a seat of this device is to act. Called during initialization. */
export function showTurnAlert(isAsked: () => boolean, name: () => string): void {
  let before = false;
  let gone = false;
  $effect(() => {
    const asked = isAsked();
    document.title = asked ? `● ${t("home.your_turn")} · ${name()}` : `${name()} · Fireside`;
    void pageShown.then(() => {
      if (!gone) showIcon(asked ? TURN : CALM);
    });
    if (asked && !before) celebrate("turn");
    before = asked;
  });
  $effect(() => () => {
    gone = true;
    showIcon(CALM);
  });
}

/** Set the page's icon, unless it is set already. */
function showIcon(address: string): void {
  const link = document.querySelector('link[rel="icon"]');
  if (link?.getAttribute("href") !== address) link?.setAttribute("href", address);
}
