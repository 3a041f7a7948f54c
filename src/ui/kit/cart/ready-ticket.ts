import { useEffect } from 'react'

const nothing = () => {}

let addReady = nothing

/** Adds the complete ticket of the board on the screen; nothing if it is not complete. */
export const addReadyTicket = (): void => addReady()

/** While the component is mounted, `add` adds the ticket of its board. */
export function useReadyTicket(add: () => void): void {
  useEffect(() => {
    addReady = add
    return () => {
      addReady = nothing
    }
  })
}
