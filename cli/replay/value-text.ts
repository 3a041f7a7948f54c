import { isoTimeAt } from '../../src/values/calendar.ts'
import { localMoney } from '../../src/values/local-format.ts'
import type { Minor } from '../../src/values/money.ts'
import { timeZoneOf } from '../../src/worker/shared/receipt-values.ts'
import type { State } from '../../src/worker/state.ts'
import type { Place } from './records.ts'

/** A line of a report: a name and its value, in two columns. */
export const field = (name: string, value: string) => `${name.padEnd(14)}${value}`

/** Plain figures if the log ends before the currency is known. */
export function moneyIn({ session }: State): (amount: Minor) => string {
  const currency = session.deployment?.currency
  return (amount) => (currency ? localMoney(amount, currency, 'en-GB') : `${amount} minor units`)
}

/** The number of an event, and its time in the shop's time zone. */
export const placeIn = (place: Place, state: State): string =>
  `#${place.seq}  ${isoTimeAt(place.at, timeZoneOf(state))}`
