import { useState } from 'react'

/** Does something once at a time, however often it is requested meanwhile. `isBusy`: it is under way. */
export function useBusy<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): [isBusy: boolean, run: (...args: Args) => void] {
  const [isBusy, setBusy] = useState(false)
  async function run(...args: Args): Promise<void> {
    setBusy(true)
    await work(...args)
    setBusy(false)
  }
  return [isBusy, (...args) => void (isBusy || run(...args))]
}
