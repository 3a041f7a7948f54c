import type { View } from '../../../worker/api.ts'
import { isThere, keySign, type Action } from './action.ts'

/** Rows of the sheet of keys, for the actions that can be done now: text key under `keys`, and the keys. */
export const sheetRows = (actions: readonly Action[], view: View): [name: string, sign: string][] =>
  actions
    .filter((action) => isThere(action, view))
    .flatMap((action): [string, string][] => {
      const sign = keySign(action)
      const { name, scan } = action
      return [
        ...(sign === '' ? [] : [[name, sign] satisfies [string, string]]),
        ...(scan ? [[scan.name, scan.sign] satisfies [string, string]] : []),
      ]
    })
