import { fault, refusal, type Fault } from './fault.ts'

/** Bets as they travel. */
export const betFaults: readonly Fault[] = [
  fault('buyTickets', 'an empty addData refused', {
    http: (host) => (asked) =>
      asked.body.includes('"addData":{}') ? Promise.resolve(refusal('malformed')) : host(asked),
  }),
]
