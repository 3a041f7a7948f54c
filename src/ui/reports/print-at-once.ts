import { useState } from 'react'

const storageKey = 'balcao.printReports'

/** Whether a report is printed as soon as it arrives (section 4, "Report picker"); stored, and on by default. */
export const printsAtOnce = (): boolean => localStorage.getItem(storageKey) !== 'off'

export function usePrintAtOnce(): [printsAtOnce: boolean, toggle: () => void] {
  const [isOn, set] = useState(printsAtOnce)
  const toggle = () => {
    localStorage.setItem(storageKey, isOn ? 'off' : 'on')
    set(!isOn)
  }
  return [isOn, toggle]
}
