/** "It is your turn": in the title, on the icon, and with a sound where sounds are wanted. */

import { t } from "../../i18n";
import { assetUrl } from "../../stores/router.svelte";
import { pageShown } from "../../lib/prerendered";
import { settings } from "../../stores/settings.svelte";

// points, not drawings: browsers make a document of each drawing, beside the page that is opened
const CALM = assetUrl("icon-64.png");
const TURN = assetUrl("icon-turn-64.png");

/** Called by the table's screen: `isAsked` says whether somebody here has to decide. */
export function showTurnAlert(isAsked: () => boolean, name: () => string): void {
  let before = false;
  let gone = false;
  $effect(() => {
    const asked = isAsked();
    document.title = asked ? `● ${t("home.your_turn")} · ${name()}` : `${name()} · Fireside`;
    void pageShown.then(() => {
      if (!gone) showIcon(asked ? TURN : CALM);
    });
    if (asked && !before && settings.sound) playTurnSound();
    before = asked;
  });
  $effect(() => () => {
    gone = true;
    showIcon(CALM);
  });
}

/** The page's icon; one that is there already is not fetched again. */
function showIcon(address: string): void {
  const link = document.querySelector('link[rel="icon"]');
  if (link?.getAttribute("href") !== address) link?.setAttribute("href", address);
}

let audio: AudioContext | null = null;

/** Two soft strokes on wood. */
function playTurnSound(): void {
  try {
    audio ??= new AudioContext();
    strike(audio, 392, 0);
    strike(audio, 523, 0.16);
  } catch {
    // no sound here
  }
}

function strike(context: AudioContext, pitch: number, after: number): void {
  const at = context.currentTime + after;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.18, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.4);
}
