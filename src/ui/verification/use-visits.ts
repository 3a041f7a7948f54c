import { useState } from 'react'
import type { TicketCheck } from '../../worker/api.ts'
import { useView } from '../kit/replica/view.ts'

const keptVisits = 30

/** The tickets that were checked since the page was opened, each as it is by now; newest first. */
export function useVisits(): readonly TicketCheck[] {
  const check = useView(({ facts }) => facts.check)
  const [visits, setVisits] = useState<readonly TicketCheck[]>([])
  const isAnswer = check !== null && check.state !== 'asking'
  if (isAnswer && !visits.includes(check)) {
    const index = visits.findIndex(({ barcode }) => barcode === check.barcode)
    setVisits(
      index === 0
        ? visits.with(0, check)
        : [check, ...visits.filter((_, other) => other !== index)].slice(0, keptVisits),
    )
  }
  return visits
}
