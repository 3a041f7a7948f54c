import * as v from 'valibot'
import { expect, it } from 'vitest'
import { WireGameReport } from './reports.ts'
import { nameLength } from './wire.ts'

const row = {
  ...{ gameId: 7001, tickets: 1, sales: 100, cancelledTickets: 0, cancelled: 0 },
  ...{ payouts: 0, prizes: 0 },
}

it('the name of a game that is too long to be printed does not make a report invalid', () => {
  const named = (gameName: string) => v.parse(WireGameReport, { ...row, gameName }).gameName
  expect(named('K'.repeat(nameLength))).toBe('K'.repeat(nameLength))
  expect(named('K'.repeat(nameLength + 1))).toBeUndefined()
})
