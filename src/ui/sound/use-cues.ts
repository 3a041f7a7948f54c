import { useEffect } from 'react'
import { useView } from '../replica/view.ts'
import { play, type Cue } from './sound.ts'

const cueOf: Readonly<Record<string, Cue>> = {
  ticketSold: 'sold',
  ticketRefused: 'refused',
  drawTimeout: 'refused',
  ticketNeverReceived: 'refused',
  purchaseUnknown: 'uncertain',
  printFailed: 'refused',
  printUnknown: 'uncertain',
}

/** A sound for what the banner says, once for each of its messages. */
export function useCues(): void {
  const banner = useView(({ facts }) => facts.banner)
  useEffect(() => {
    const cue = banner && cueOf[banner.message.code]
    if (cue) play(cue)
  }, [banner])
}
