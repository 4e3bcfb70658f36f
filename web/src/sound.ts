// Two quiet knocks of stone, made here: no sound is fetched.

let context: AudioContext | null = null

/** A knock for a move, a double one for my turn. */
export function knock(mine: boolean): void {
  context ??= new AudioContext()
  strike(context, 0, 190)
  if (mine) strike(context, 0.14, 250)
}

function strike(to: AudioContext, after: number, pitch: number): void {
  const at = to.currentTime + after
  const tone = new OscillatorNode(to, { type: 'triangle', frequency: pitch })
  const loudness = new GainNode(to, { gain: 0.12 })
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.09)
  loudness.gain.setValueAtTime(0.12, at)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.12)
  tone.connect(loudness).connect(to.destination)
  tone.start(at)
  tone.stop(at + 0.13)
}
