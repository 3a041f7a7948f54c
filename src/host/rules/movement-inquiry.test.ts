import { describe, expect, it } from 'vitest'
import { movementsAnswer, movementsLeftOpen } from './movement-inquiry.ts'
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

describe('an inquiry of the operator who took the till over', () => {
  const halfAnHourMs = 30 * 60_000
  const wallet = uuid('wallet')
  const played = () => {
    const host = playHost()
    const opening = { type: 'openWallet', operatorId, key: wallet, sum: 500, currency: 'BRL' } as const
    host.accepted({ ...opening, origin: 'https://host' })
    return host
  }

  it('gives the link of a wallet for half an hour after its opening, and later everything else', () => {
    const host = played()
    const [own] = movementsAnswer(host.state, operatorId, [wallet])
    expect(own).toMatchObject({ status: 'done', answer: { short_url: expect.any(String) } })
    const after = (ms: number) => movementsLeftOpen(host.state, operatorId, [wallet], host.now + ms)
    expect(after(0)).toEqual([own])
    expect(after(halfAnHourMs)).toEqual([own])
    const [later] = after(halfAnHourMs + 1)
    const { short_url: _link, ...rest } = own?.status === 'done' ? own.answer : {}
    expect(later).toEqual({ ...own, answer: rest })
  })

  it('gives every other answer as the operator before would get it, however late', () => {
    const host = played()
    host.do(refill)
    const refused = uuid('refused wallet')
    host.do({
      ...{ type: 'openWallet', operatorId, key: refused, sum: 1e12, currency: 'BRL' },
      origin: 'https://host',
    })
    const keys = [key, refused, uuid('never sent')]
    const answers = movementsAnswer(host.state, operatorId, keys)
    expect(answers.map(({ status }) => status)).toEqual(['done', 'refused', 'absent'])
    expect(movementsLeftOpen(host.state, operatorId, keys, host.now + 10 * halfAnHourMs)).toEqual(answers)
  })
})
