import { uuidv7 } from 'uuidv7'
import type { By } from '../../src/host/rules/events.ts'
import type { SqlValue, Statement } from '../../node/database/database.ts'

/** The row of an act that is no event of a shop. */
export const recordedAct = (act: string, body: object, by: By): Statement => ({
  name: 'recorded-act',
  sql: recordedActSql(''),
  values: recordedActValues(act, body, by),
})

/** The same as a part of a statement, for each row of `from`, with the values at $1 to $5. */
export const recordedActSql = (from: string): string =>
  `insert into acts (shop, id, at, act, body, administrator, reason)
   select '', $1::uuid, (extract(epoch from now()) * 1000)::bigint, $2, $3::json, $4, $5 ${from} returning id`

export const recordedActValues = (act: string, body: object, { administrator, reason }: By): SqlValue[] => [
  uuidv7(),
  act,
  JSON.stringify(body),
  administrator,
  reason,
]
