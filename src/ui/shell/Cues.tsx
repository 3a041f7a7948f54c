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

/** Money that went over the counter sounds alike, whatever it was for. */
const isDone = (code: string): boolean => code.startsWith('done.')

/** A sound for what the banner says, once for each of its messages. */
export default function Cues(): null {
  const banner = useView(({ facts }) => facts.banner)
  useEffect(() => {
    const code = banner?.message.code ?? ''
    const cue = isDone(code) ? 'sold' : cueOf[code]
    if (cue) play(cue)
  }, [banner])
  return null
}
