import type { Logged } from '../events/vocabulary.ts'

/** Where the events before this one are, a sentence, if a log begins with its state; null for any other event. */
export function earlierEvents({ type, data, seq }: Logged): string | null {
  switch (type) {
    case 'stateRecorded':
      return `The log begins with event ${seq + 1}: earlier ones are in the mirror of the print program, or in an earlier file.`
    case 'stateCarriedOver':
      return `The log continues from the state after event ${data.earlier.seq} of the earlier log of this counter: what was before is in the mirror of the print program, or in an earlier file.`
    default:
      return null
  }
}
