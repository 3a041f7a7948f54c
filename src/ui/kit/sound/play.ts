import { isSoundOn } from './sound.ts'

export type Cue = 'sold' | 'winning' | 'refused' | 'uncertain'

interface Tone {
  readonly hertz: number
  readonly atS: number
  readonly lengthS: number
}

/** Rising for success, higher for a prize, falling for a failure, twice the same tone for an unknown outcome. */
const cues: Record<Cue, readonly Tone[]> = {
  sold: [
    { hertz: 660, atS: 0, lengthS: 0.09 },
    { hertz: 990, atS: 0.09, lengthS: 0.16 },
  ],
  winning: [
    { hertz: 660, atS: 0, lengthS: 0.09 },
    { hertz: 880, atS: 0.09, lengthS: 0.09 },
    { hertz: 1320, atS: 0.18, lengthS: 0.24 },
  ],
  refused: [
    { hertz: 330, atS: 0, lengthS: 0.14 },
    { hertz: 208, atS: 0.14, lengthS: 0.26 },
  ],
  uncertain: [
    { hertz: 440, atS: 0, lengthS: 0.12 },
    { hertz: 440, atS: 0.2, lengthS: 0.12 },
  ],
}

let context: AudioContext | undefined

export function play(cue: Cue): void {
  if (!isSoundOn()) return
  context ??= new AudioContext()
  for (const tone of cues[cue]) playTone(context, tone)
}

/** Fades in and out: an abrupt tone clicks. */
function playTone(audio: AudioContext, { hertz, atS, lengthS }: Tone): void {
  const startS = audio.currentTime + atS
  const endS = startS + lengthS
  const volume = audio.createGain()
  volume.gain.setValueAtTime(0, startS)
  volume.gain.linearRampToValueAtTime(0.16, startS + 0.01)
  volume.gain.linearRampToValueAtTime(0, endS)
  const oscillator = audio.createOscillator()
  oscillator.frequency.value = hertz
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(startS)
  oscillator.stop(endS)
}
