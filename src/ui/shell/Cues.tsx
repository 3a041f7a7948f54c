import { useEffect } from 'react'
import { useView } from '../kit/replica/view.ts'
import { play, type Cue } from '../kit/sound/play.ts'

const cueOf: Readonly<Record<string, Cue>> = {
  ticketSold: 'sold',
  instantWon: 'winning',
  ticketRefused: 'refused',
  drawTimeout: 'refused',
  ticketNeverReceived: 'refused',
  purchaseUnknown: 'uncertain',
  printFailed: 'refused',
  printUnknown: 'uncertain',
  movementRefused: 'refused',
  movementNeverReceived: 'refused',
  movementUnknown: 'uncertain',
}

/** Movements of money have the same sound, whatever their kind. */
const isDone = (code: string): boolean => code.startsWith('done.')

/** A sound for each message of the banner, once. */
export default function Cues(): null {
  const banner = useView(({ facts }) => facts.status.banner)
  useEffect(() => {
    const code = banner?.message.code ?? ''
    const cue = isDone(code) ? 'sold' : cueOf[code]
    if (cue) play(cue)
  }, [banner])
  return null
}
