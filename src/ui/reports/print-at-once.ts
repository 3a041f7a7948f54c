import { useState } from 'react'

const storageKey = 'balcao.printReports'

/** Whether a report goes to paper as soon as it is there (section 4, "Report picker"); remembered, and so unless turned off. */
export function usePrintAtOnce(): [printsAtOnce: boolean, toggle: () => void] {
  const [printsAtOnce, set] = useState(() => localStorage.getItem(storageKey) !== 'off')
  const toggle = () => {
    localStorage.setItem(storageKey, printsAtOnce ? 'off' : 'on')
    set(!printsAtOnce)
  }
  return [printsAtOnce, toggle]
}
