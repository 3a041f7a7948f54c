import * as v from 'valibot'
import { Minor } from '../protocol/wire.ts'
import { event } from './event.ts'

export const cashEvents = {
  /** What the host says is in the till, minor units. */
  walletReported: event(v.object({ balance: Minor })),
}
