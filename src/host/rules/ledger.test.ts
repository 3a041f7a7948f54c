import { describe, expect, it } from 'vitest'
import { ledgerPage } from '../../protocol/till-records.ts'
import { dayMs } from '../../values/calendar.ts'
import { enter, entriesBetween, entriesSince, ledgerAnswer, wireEntry } from './ledger.ts'
import { noon, openingTill, operatorId, playHost } from './testing.ts'

const refill = (at: number, amount = 1) => ({ at, kind: 'refill', amount }) as const
const amounts = (entries: readonly { readonly amount: number }[]) =>
  entries.map(({ amount }) => amount).sort((one, other) => one - other)

describe('the ledger of a till', () => {
  it('has each change with what the till holds after it', () => {
    const { state } = playHost()
    expect(enter(state, operatorId, [refill(noon, 50), { at: noon, kind: 'collection', amount: -30 }])).toBe(
      openingTill + 20,
    )
    expect(state.tills[operatorId]).toBe(openingTill + 20)
    expect(Object.values(state.ledger[operatorId]!.days).flat()).toEqual([0, 1, 2])
    const { data, last, wallet } = ledgerAnswer(state, operatorId, 1) as Extract<
      ReturnType<typeof ledgerAnswer>,
      { data: unknown }
    >
    expect({ data, last, wallet }).toEqual({
      data: [
        { number: 2, date: noon, kind: 'refill', amount: 50, balance: openingTill + 50 },
        { number: 3, date: noon, kind: 'collection', amount: -30, balance: openingTill + 20 },
      ],
      ...{ last: 3, wallet: openingTill + 20 },
    })
    expect(enter(state, operatorId, [])).toBe(openingTill + 20)
  })

  it('is given in pages from a number on; without one its end alone', () => {
    const { state } = playHost()
    enter(
      state,
      operatorId,
      Array.from({ length: ledgerPage + 4 }, (_, place) => refill(noon, place)),
    )
    const numbers = (since?: number) => {
      const answer = ledgerAnswer(state, operatorId, since)
      return 'data' in answer ? [answer.data[0]?.number, answer.data.at(-1)?.number, answer.data.length] : []
    }
    expect(numbers(0)).toEqual([1, ledgerPage, ledgerPage])
    expect(numbers(ledgerPage)).toEqual([ledgerPage + 1, ledgerPage + 5, 5])
    expect(numbers(ledgerPage + 5)).toEqual([undefined, undefined, 0])
    expect(numbers()).toEqual([undefined, undefined, 0])
    expect(ledgerAnswer(state, operatorId, undefined)).toMatchObject({ last: ledgerPage + 5 })
  })

  it('is that of its till alone, and begins with the opening of it', () => {
    const host = playHost()
    host.addOperator(77)
    enter(host.state, operatorId, [refill(noon)])
    expect(ledgerAnswer(host.state, 77, 0)).toEqual({
      ...{ success: true, last: 1, wallet: openingTill },
      data: [{ number: 1, date: noon, kind: 'opening', amount: openingTill, balance: openingTill }],
    })
  })

  it('names on the wire what an entry is about, and nothing else', () => {
    const entry = { ...refill(noon, 5), balance: 9 }
    expect(wireEntry(entry, 4)).toStrictEqual({
      number: 4,
      date: noon,
      kind: 'refill',
      amount: 5,
      balance: 9,
    })
    const about = { key: 'k', ticketId: 't', barcode: 'b', gameId: 0, userId: 'u' }
    expect(wireEntry({ ...entry, ...about }, 4)).toMatchObject({
      ...{ id: 'k', unique_req_id: 't', barcode: 'b', gameId: 0, userId: 'u' },
    })
  })
})

describe('the entries of a period', () => {
  const { state } = playHost()
  const midnight = Date.UTC(2027, 0, 5)
  const moments = [
    midnight - dayMs,
    midnight - 1,
    midnight,
    midnight + 1,
    midnight + dayMs,
    midnight + 3 * dayMs,
  ]
  // The host's clock may have been set back.
  enter(
    state,
    operatorId,
    moments.toReversed().map((at) => refill(at, moments.indexOf(at))),
  )

  it('begin with its first moment and end before its last one', () => {
    const between = (from: number, to: number) => amounts(entriesBetween(state, operatorId, from, to))
    expect(between(midnight, midnight + 1)).toEqual([2])
    expect(between(midnight - 1, midnight + dayMs)).toEqual([1, 2, 3])
    expect(between(midnight - dayMs, midnight + 3 * dayMs)).toEqual([0, 1, 2, 3, 4])
    expect(between(midnight - dayMs, midnight + 4 * dayMs)).toEqual([0, 1, 2, 3, 4, 5])
    expect(between(midnight + 2, midnight + dayMs)).toEqual([])
  })

  it('without an end are all from its first moment on', () => {
    const since = (from: number) => amounts(entriesSince(state, operatorId, from))
    expect(since(midnight - dayMs)).toEqual([0, 1, 2, 3, 4, 5])
    expect(since(midnight + 1)).toEqual([3, 4, 5])
    expect(since(midnight + dayMs + 1)).toEqual([5])
    expect(since(midnight + 4 * dayMs)).toEqual([])
  })
})
