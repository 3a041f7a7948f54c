import { useEffect } from 'react'
import type { TicketCheck } from '../../worker/api.ts'
import { useView } from '../kit/replica/view.ts'
import { play, type Cue } from '../kit/sound/play.ts'

function cueOf(check: TicketCheck | null): Cue | null {
  switch (check?.state) {
    case 'known':
      return check.ticket.status === 'winning' ? 'winning' : null
    case 'failed':
      return 'refused'
    default:
      return null
  }
}

/** A sound for the answer to a check, once for each; what is done with the ticket after that has its own. */
export function useCheckCues(): void {
  const check = useView(({ facts }) => facts.check)
  const barcode = check?.barcode
  const cue = cueOf(check)
  useEffect(() => {
    if (cue) play(cue)
  }, [cue, barcode])
}
