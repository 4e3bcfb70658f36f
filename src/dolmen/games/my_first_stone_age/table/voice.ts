// Sounds and spoken names for those who cannot read yet: all made here, all with an off switch.
import { keep, kept } from '@shell/preferences.svelte'

const VOICE = 'dolmen.voice'
const WORDS = 'dolmen.words'
/** What a small melody of so many rising notes is played for. */
export const MELODIES = { token: [392, 523], good: [523, 659], hut: [523, 659, 784, 1047], swap: [440, 349, 440] } as const
const NOTE_S = 0.11

export const hasVoice = (): boolean => typeof speechSynthesis !== 'undefined'
export const voiceIsOn = (): boolean => hasVoice() && kept(VOICE, true)
export const wordsAreOn = (): boolean => kept(WORDS, false)
export const switchVoice = (on: boolean): void => keep(VOICE, on)
export const switchWords = (on: boolean): void => keep(WORDS, on)

/** Say the name of a picture, if the browser has a voice and it is switched on. */
export function speak(name: string): void {
  if (!voiceIsOn()) return
  speechSynthesis.cancel()
  const said = new SpeechSynthesisUtterance(name)
  said.lang = 'en'
  said.rate = 0.9
  speechSynthesis.speak(said)
}

let context: AudioContext | null = null

/** A few bright notes. */
export function play(melody: keyof typeof MELODIES): void {
  context ??= new AudioContext()
  MELODIES[melody].forEach((pitch, i) => strike(context!, i * NOTE_S, pitch))
}

function strike(to: AudioContext, after: number, pitch: number): void {
  const at = to.currentTime + after
  const tone = new OscillatorNode(to, { type: 'sine', frequency: pitch })
  const loudness = new GainNode(to, { gain: 0 })
  loudness.gain.setValueAtTime(0.09, at)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 2 * NOTE_S)
  tone.connect(loudness).connect(to.destination)
  tone.start(at)
  tone.stop(at + 2 * NOTE_S)
}
