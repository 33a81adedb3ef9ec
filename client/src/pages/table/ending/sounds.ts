/** Short synthesized sounds and vibrations of big moments. */

type Note = readonly [pitch: number, at: number, length: number, volume: number];

/** Notes in Hz and seconds, and the vibration in ms on and off. */
const SOUNDS = {
  turn: {
    notes: [
      [392, 0, 0.35, 0.18],
      [523, 0.16, 0.35, 0.18],
    ],
    shake: [30],
  },
  drive: {
    notes: [
      [82, 0, 0.25, 0.3],
      [73, 0.18, 0.25, 0.3],
      [82, 0.36, 0.3, 0.3],
    ],
    shake: [20, 60, 20],
  },
  hunt: {
    notes: [
      [110, 0, 0.3, 0.3],
      [294, 0.12, 0.4, 0.16],
      [440, 0.26, 0.6, 0.16],
    ],
    shake: [40, 60, 80],
  },
  trap: {
    notes: [
      [196, 0, 0.3, 0.2],
      [98, 0.14, 0.5, 0.32],
      [55, 0.3, 0.9, 0.4],
    ],
    shake: [140],
  },
  volcano: {
    notes: [
      [49, 0, 1.2, 0.4],
      [55, 0.2, 1.1, 0.35],
      [73, 0.45, 0.9, 0.25],
    ],
    shake: [60, 40, 60, 40, 120],
  },
  win: {
    notes: [
      [392, 0, 0.3, 0.16],
      [494, 0.14, 0.3, 0.16],
      [587, 0.28, 0.3, 0.16],
      [784, 0.42, 1, 0.2],
      [392, 0.42, 1, 0.12],
    ],
    shake: [50, 50, 50, 50, 200],
  },
  end: {
    notes: [
      [330, 0, 0.4, 0.14],
      [262, 0.22, 0.8, 0.14],
    ],
    shake: [40],
  },
} as const satisfies Record<string, { notes: readonly Note[]; shake: readonly number[] }>;

export type Sound = keyof typeof SOUNDS;

let audio: AudioContext | null = null;

/** Play a sound, and with `shakes` vibrate, as far as the device can. */
export function playSound(sound: Sound, shakes: boolean): void {
  const { notes, shake } = SOUNDS[sound];
  if (shakes && "vibrate" in navigator) navigator.vibrate([...shake]);
  try {
    audio ??= new AudioContext();
    for (const note of notes) strike(audio, note);
  } catch {
    // no audio on this device
  }
}

function strike(context: AudioContext, [pitch, after, length, loudest]: Note): void {
  const at = context.currentTime + after;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudest, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length + 0.05);
}
