import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { receiptOfPayload } from '../../events/from-format-1.ts'
import { ReceiptContent } from '../../events/receipts.ts'
import { receiptRoutes } from '../../receipts/routes.ts'
import { stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { receiptPayload } from './receipt-payload.ts'

const state = stateAfter(openShop)

/**
 * Fields that the counter adds when it prints: company and counter, names of games, what no event contains of a wallet;
 * and fields that format 1 did not have.
 */
const atPrintTime = new Set(
  'company shop terminalId copy isTraining gameName dayName short_url img name isSpent head handovers drawer'.split(
    ' ',
  ),
)

/** A payload without that; a game that format 1 had no number of is given one. */
function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, field]) => !atPrintTime.has(key) && field !== undefined)
      .map(([key, field]) => [key, lasting(field)]),
  )
}

/** Where format 1 had receipts printed, beside tickets. */
const formerPaths = new Set<string>([
  '/check',
  '/check-win',
  '/cash',
  '/qrcode',
  '/sendMoneyQrcode',
  '/salesReceiptPerDayAndWeek',
  '/paymentsReceiptPerDayAndWeek',
  '/terminal',
])

const samples = receiptRoutes
  .filter(({ path }) => formerPaths.has(path))
  .flatMap(({ path, samples }) => Object.entries(samples).map(([name, data]) => [path, name, data] as const))

describe('a receipt that format 1 kept as its payload', () => {
  it.each(samples)('%s %s is understood, and goes to paper with the same payload', (route, _, data) => {
    const numbered = withGameIds(data)
    const { content, operatorId } = receiptOfPayload({ route, data: numbered })
    const parsed = v.parse(ReceiptContent, content)
    expect(parsed).toEqual(content)
    const payload = receiptPayload(state, { content: parsed, operatorId: Number(operatorId) }, 0)
    expect(payload?.path).toBe(route)
    expect(lasting(payload?.data)).toEqual(lasting(numbered))
  })
})

it.each([
  ['without its fields', '/cash', { method: 'refill' }],
  ['of a path that is gone', '/voucher', { operatorId: 7 }],
  ['of a name that every object has', 'constructor', {}],
])('a payload of format 1 %s leaves a receipt that is listed, and prints no more', (_, route, data) => {
  const upcast = receiptOfPayload({ receiptId: 'r', route, data })
  expect(upcast['content']).toEqual({ kind: 'other' })
  expect(upcast['operatorId']).toEqual(expect.any(Number))
  expect(receiptPayload(state, { content: { kind: 'other' }, operatorId: 7 }, 0)).toBeNull()
})

/** The counter has always written a game's number beside its name. */
function withGameIds(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withGameIds)
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data).map(([key, field]) => [key, withGameIds(field)] as const)
  return { ...('gameName' in data ? { gameId: 4 } : {}), ...Object.fromEntries(entries) }
}
