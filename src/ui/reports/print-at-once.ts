import { useState } from 'react'

const storageKey = 'balcao.printReports'

/** Whether a report goes to paper as soon as it is there (section 4, "Report picker"); remembered, and so unless turned off. */
export const printsAtOnce = (): boolean => localStorage.getItem(storageKey) !== 'off'

export function usePrintAtOnce(): [printsAtOnce: boolean, toggle: () => void] {
  const [isOn, set] = useState(printsAtOnce)
  const toggle = () => {
    localStorage.setItem(storageKey, isOn ? 'off' : 'on')
    set(!isOn)
  }
  return [isOn, toggle]
}
