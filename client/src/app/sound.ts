// Small dry sounds, made on the spot. None lasts longer than 0.6 s, none is the only sign of anything.

import { prefs } from "./prefs.svelte";

export type Sound = "knock" | "card" | "bell" | "tick" | "end" | "no";

let context: AudioContext | null = null;

function listening(): AudioContext | null {
  if (prefs.volume === 0) return null;
  context ??= new AudioContext();
  if (context.state !== "running") void context.resume();
  return context;
}

interface Tone {
  from: number; // hertz
  to?: number;
  after?: number; // seconds
  lasts: number;
  loud: number; // 0 to 1
  shape?: OscillatorType;
}

function tone(audio: AudioContext, { from, to = from, after = 0, lasts, loud, shape = "sine" }: Tone): void {
  const start = audio.currentTime + after;
  const wave = audio.createOscillator();
  const gain = audio.createGain();
  wave.type = shape;
  wave.frequency.setValueAtTime(from, start);
  wave.frequency.exponentialRampToValueAtTime(to, start + lasts);
  gain.gain.setValueAtTime(loud * prefs.volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  wave.connect(gain).connect(audio.destination);
  wave.start(start);
  wave.stop(start + lasts);
}

function rustle(audio: AudioContext, lasts: number, loud: number): void {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const wave = noise.getChannelData(0);
  for (let i = 0; i < wave.length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / wave.length) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  filter.type = "bandpass";
  filter.frequency.value = 2600;
  gain.gain.value = loud * prefs.volume;
  source.buffer = noise;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
}

const bell = (from: number, after: number): Tone[] => [
  { from, after, lasts: 0.55, loud: 0.22 },
  { from: from * 2.76, after, lasts: 0.3, loud: 0.07 },
];

const TONES: Record<Exclude<Sound, "card">, Tone[]> = {
  knock: [
    { from: 210, to: 95, lasts: 0.07, loud: 0.5, shape: "triangle" },
    { from: 900, to: 300, lasts: 0.025, loud: 0.12, shape: "triangle" },
  ],
  bell: bell(784, 0),
  tick: [{ from: 1900, to: 1500, lasts: 0.03, loud: 0.12, shape: "triangle" }],
  end: [...bell(659, 0), ...bell(784, 0.16), ...bell(988, 0.32)],
  no: [{ from: 150, to: 110, lasts: 0.12, loud: 0.3, shape: "triangle" }],
};

export function play(sound: Sound): void {
  const audio = listening();
  if (!audio) return;
  if (sound === "card") rustle(audio, 0.09, 0.35);
  else for (const each of TONES[sound]) tone(audio, each);
}
