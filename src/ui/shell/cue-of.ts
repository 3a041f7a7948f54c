import type { Cue } from '../kit/sound/play.ts'

const cues: Readonly<Record<string, Cue>> = {
  ticketSold: 'sold',
  instantWon: 'winning',
  ticketRefused: 'refused',
  drawTimeout: 'refused',
  ticketNeverReceived: 'refused',
  purchaseUnknown: 'uncertain',
  printFailed: 'refused',
  printUnknown: 'uncertain',
  voidPrinted: 'uncertain',
  movementRefused: 'refused',
  movementNeverReceived: 'refused',
  movementUnknown: 'uncertain',
}

/** Movements of money have the same sound, whatever their kind. */
const isDone = (code: string): boolean => code.startsWith('done.')

/** The sound of a message of the banner, by its code; undefined where it has none. */
export const cueOf = (code: string): Cue | undefined => (isDone(code) ? 'sold' : cues[code])
