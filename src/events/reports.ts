import * as v from 'valibot'
import { Finite } from '../protocol/wire.ts'
import { event } from './event.ts'

export const reportsEvents = {
  /**
   * A report could not be fetched (section 8, "Report failure: logged"): the host's code and name, or 504 for no answer
   * and 502 for an invalid one.
   */
  reportFailed: event(
    v.object({ kind: v.picklist(['sales', 'validations', 'payments']), code: Finite, name: v.string() }),
  ),
}
