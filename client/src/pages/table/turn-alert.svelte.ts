/** "It is your turn": in the page's title, on its icon, and, if enabled, with a sound. */

import { t } from "../../i18n";
import { assetUrl } from "../../stores/router.svelte";
import { pageShown } from "../../lib/start-up.svelte";
import { settings } from "../../stores/settings.svelte";

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
    if (asked && !before && settings.sound) playTurnSound();
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

let audio: AudioContext | null = null;

/** Play two soft wooden taps. */
function playTurnSound(): void {
  try {
    audio ??= new AudioContext();
    strike(audio, 392, 0);
    strike(audio, 523, 0.16);
  } catch {
    // no audio on this device
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
