import { usePassing } from '../kit/components/passing.ts'
import { limits } from '../kit/limits.ts'

export interface StatusMessage {
  readonly text: string
  readonly isGood: boolean
}

/** A message that is gone after four seconds. */
export const useStatusMessage = () => usePassing<StatusMessage>(limits.loginMessageMs)
