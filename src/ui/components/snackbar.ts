import { useSyncExternalStore } from 'react'
import { limits } from '../limits.ts'

export interface Snack {
  readonly text: string
  readonly tone: 'good' | 'bad'
}

let shown: Snack | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(snack: Snack | null): void {
  shown = snack
  for (const listener of listeners) listener()
}

/** Says something for two seconds; what was said before gives way. */
export function say(text: string, tone: Snack['tone'] = 'good'): void {
  clearTimeout(timer)
  show({ text, tone })
  timer = setTimeout(() => show(null), limits.snackbarMs)
}

export const useSnack = (): Snack | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
