import { describe, expect, it } from 'vitest'
import { movementsAnswer } from './movement-inquiry.ts'
import { operatorId, playHost, uuid } from './testing.ts'

const key = uuid('refill')
const refill = { type: 'refillTill', operatorId, key, amount: 500 } as const
const inquire = (...keys: string[]) => ({ type: 'inquireMovements', operatorId, keys }) as const

describe('an inquiry about requests at a till', () => {
  it('gives what was done with the first answer, and what was refused with its error', () => {
    const host = playHost()
    host.do(refill)
    const tooMuch = uuid('too much')
    host.do({ type: 'collectTill', operatorId, key: tooMuch, amount: 1e12 })
    expect(host.accepted(inquire(key, tooMuch))).toEqual([])
    expect(movementsAnswer(host.state, operatorId, [key, tooMuch])).toMatchObject([
      { status: 'done', id: key, kind: 'refill', answer: { success: true } },
      { status: 'refused', id: tooMuch, error: { code: expect.any(Number) } },
    ])
  })

  it('refuses for ever what has not arrived, once for each key', () => {
    const host = playHost()
    expect(host.accepted(inquire(key, key))).toEqual([
      { type: 'requestsFenced', at: host.now, operatorId, keys: [key] },
    ])
    expect(host.accepted(inquire(key))).toEqual([])
    expect(movementsAnswer(host.state, operatorId, [key])).toEqual([{ status: 'absent', id: key }])
    expect(host.do(refill)).toMatchObject({ ok: false })
  })

  it('is about the till of its operator alone', () => {
    const host = playHost()
    host.addOperator(7)
    host.do(refill)
    expect(movementsAnswer(host.state, 7, [key])).toEqual([{ status: 'absent', id: key }])
    expect(movementsAnswer(host.state, operatorId, [uuid('other')])).toMatchObject([{ status: 'absent' }])
  })
})
