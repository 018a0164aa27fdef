import type { View } from '../generated/wire';
import { netOf } from './payout';

// The sounds of a table, made here out of noise and tones: nothing is loaded for them.

const MUTED = 'houseway.muted';
export const sounds = $state({ muted: localStorage.getItem(MUTED) === 'yes' });

export function mute(): void {
  sounds.muted = !sounds.muted;
  localStorage.setItem(MUTED, sounds.muted ? 'yes' : 'no');
}

export type Sound = 'card' | 'chip' | 'call' | 'win';
let air: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** A browser lets a page be heard only after somebody has touched it; until then there is nothing to hear. */
export function play(sound: Sound): void {
  if (sounds.muted || !navigator.userActivation?.hasBeenActive) return;
  air ??= new AudioContext();
  const now = air.currentTime + 0.01;
  if (sound === 'card') rustle(air, now, 2600, 0.11, 0.25);
  if (sound === 'chip') [0, 0.045].forEach((later, place) => tone(air!, now + later, 3100 + 700 * place, 0.05, 0.06));
  if (sound === 'call') tone(air, now, 520, 0.5, 0.07);
  if (sound === 'win') [523, 659, 784, 1047].forEach((pitch, place) => tone(air!, now + 0.09 * place, pitch, 0.35, 0.08));
}

function fading(air: AudioContext, now: number, seconds: number, loud: number): GainNode {
  const gain = new GainNode(air, { gain: loud });
  gain.gain.setValueAtTime(loud, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  gain.connect(air.destination);
  return gain;
}

function tone(air: AudioContext, now: number, pitch: number, seconds: number, loud: number): void {
  const tone = new OscillatorNode(air, { frequency: pitch, type: 'triangle' });
  tone.connect(fading(air, now, seconds, loud));
  tone.start(now);
  tone.stop(now + seconds);
}

function rustle(air: AudioContext, now: number, pitch: number, seconds: number, loud: number): void {
  if (hiss === null) {
    hiss = new AudioBuffer({ length: air.sampleRate / 4, sampleRate: air.sampleRate });
    const samples = hiss.getChannelData(0);
    for (let place = 0; place < samples.length; place++) samples[place] = 2 * Math.random() - 1;
  }
  const noise = new AudioBufferSourceNode(air, { buffer: hiss });
  const band = new BiquadFilterNode(air, { type: 'bandpass', frequency: pitch, Q: 0.8 });
  noise.connect(band).connect(fading(air, now, seconds, loud));
  noise.start(now);
  noise.stop(now + seconds);
}

/** Hears what has happened between one view and the next. */
export class Listening {
  #before: View | null = null;
  #seat: number | null = null;

  look(view: Omit<View, 'seats'> & { seats: { bets: unknown[] }[] }, seat: number | null): void {
    const before = this.#before;
    this.#before = view as View;
    if (before && this.#seat === seat) heard(before, view as View, seat).forEach(play);
    this.#seat = seat;
  }
}

const cardsOf = ({ hands }: View): number => hands.reduce((sum, { cards }) => sum + cards.length, 0);
const chipsOf = ({ seats }: View): number => seats.reduce((sum, { bets }) => sum + bets.reduce((all, { cents }) => all + cents, 0), 0);

export function heard(before: View, now: View, seat: number | null): Sound[] {
  const sounds: Sound[] = [];
  if (cardsOf(now) > cardsOf(before)) sounds.push('card');
  if (now.phase === 'betting' && chipsOf(now) > chipsOf(before)) sounds.push('chip');
  if (now.phase !== before.phase && now.phase === 'dealing') sounds.push('call');
  const mine = now.settlements.filter((settlement) => settlement.seat === seat);
  if (now.phase !== before.phase && now.phase === 'settled' && netOf(mine) > 0) sounds.push('win');
  return sounds;
}
