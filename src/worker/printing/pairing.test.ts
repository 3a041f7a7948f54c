import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answer, leftOut, refusal, silence, silent, startCore, type Answer } from '../../../tests/kit/core.ts'
import { pass, stopTime } from '../../../tests/kit/fake-time.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { MemoryLog } from '../../../tests/kit/memory-log.ts'
import { printObstacle } from '../api.ts'
import type { HostPort, PairingReply, PrintPort, PrintSocketMessage } from '../core/ports.ts'
import type { Counter } from '../counter.ts'

const code = 'abcd-1234-efgh-5678-ijkl'
const notPaired: PrintSocketMessage = { kind: 'refused', reason: 'notPaired' }
const up: PrintSocketMessage = { kind: 'connection', isUp: true }

let hostAnswers: Answer[]
let printAnswer: PairingReply
let requestCount: number
let tried: string[]
let socket: Subject<PrintSocketMessage>
let disk: MemoryLog
let counter: Counter

const host: HostPort = {
  ...silent.host,
  call(name) {
    if (name === 'login') return Promise.resolve(answer({ operatorId: 1042 }) as never)
    if (name !== 'printPairing') return Promise.resolve(silence as never)
    requestCount += 1
    return Promise.resolve((hostAnswers.shift() ?? silence) as never)
  },
}
const print: PrintPort = {
  ...silent.print,
  pair: (_service, tryCode) => {
    tried.push(tryCode)
    return Promise.resolve(printAnswer)
  },
  socket: () => socket,
}

beforeEach(() => {
  stopTime()
  hostAnswers = [answer({ success: true, code })]
  printAnswer = { kind: 'paired' }
  requestCount = 0
  tried = []
  socket = new Subject()
  disk = new MemoryLog()
  counter = startCore({ disk, host, print })
})
afterEach(() => counter.stop())

const facts = () => counter.store.facts
const receive = async (message: PrintSocketMessage) => {
  socket.next(message)
  await pass(0)
}

describe('a browser that the print program does not know', () => {
  it('pairs itself by the code of the host, and nothing of it is in the log', async () => {
    await receive(notPaired)
    expect(tried).toEqual([code])
    expect(printObstacle(facts())).toEqual({ code: 'printNotPaired' })
    await receive(up)
    expect(facts().printing.refusal).toBeNull()
    expect(Buffer.from(disk.bytes).toString()).not.toContain(code)
  })

  it('asks the host once, however often the print program refuses, until it is accepted', async () => {
    printAnswer = { kind: 'refused', reason: 'wrongCode' }
    for (let count = 0; count < 3; count += 1) await receive(notPaired)
    expect([requestCount, tried.length]).toEqual([1, 1])
    hostAnswers = [answer({ success: true, code: null })]
    await receive(up)
    await receive(notPaired)
    expect([requestCount, tried.length, facts().printing.refusal]).toEqual([2, 1, 'notPaired'])
  })

  it('asks a host that does not answer, or fails for the moment, again', async () => {
    hostAnswers = [silence, refusal('system'), answer({ success: true, code })]
    await receive(notPaired)
    expect(tried).toEqual([])
    await pass(3_000)
    expect([requestCount, tried]).toEqual([3, [code]])
  })

  it('asks a host without such codes once', async () => {
    hostAnswers = [leftOut()]
    await receive(notPaired)
    await pass(60_000)
    expect([requestCount, tried]).toEqual([1, []])
  })

  it('waits for the log-in, because the host gives the code only to operators', async () => {
    await counter.query('logOut')
    await receive(notPaired)
    expect(requestCount).toBe(0)
    await counter.query('logIn', 'operator', 'balcao')
    await pass(0)
    expect(tried).toEqual([code])
  })

  it('is also one whose signature it does not accept any more', async () => {
    await receive({ kind: 'refused', reason: 'badSignature' })
    expect(tried).toEqual([code])
  })

  it('is tried again while the print program does not answer', async () => {
    printAnswer = { kind: 'unreachable' }
    hostAnswers = [1, 2, 3].map(() => answer({ success: true, code }))
    await receive(notPaired)
    expect(tried).toEqual([code])
    printAnswer = { kind: 'paired' }
    await pass(60_000)
    expect(tried).toEqual([code, code])
  })

  it('is not paired any more after a log-out, nor after a log-in where it is known', async () => {
    hostAnswers = []
    await receive(notPaired)
    await counter.query('logOut')
    const before = requestCount
    await pass(60_000)
    expect(requestCount).toBe(before)
    await receive(up)
    await counter.query('logIn', 'operator', 'balcao')
    await pass(60_000)
    expect(requestCount).toBe(before)
  })

  it('is not paired again by the same refusal, whatever the socket says in between', async () => {
    printAnswer = { kind: 'refused', reason: 'wrongCode' }
    await receive(notPaired)
    await receive({ kind: 'damage', damage: null })
    await receive(notPaired)
    await receive({ kind: 'connection', isUp: false })
    await receive(notPaired)
    expect(requestCount).toBe(1)
  })

  it('is not requested again of a host that has no code', async () => {
    hostAnswers = [answer({ success: true, code: null })]
    await receive(notPaired)
    await pass(60_000)
    expect(requestCount).toBe(1)
  })

  it('is known while nothing else is said, whatever the printer reports', async () => {
    await counter.query('logOut')
    await receive({ kind: 'connection', isUp: false })
    await receive({ kind: 'damage', damage: null })
    await counter.query('logIn', 'operator', 'balcao')
    await pass(0)
    expect(requestCount).toBe(0)
  })

  it('is not paired again because a clock is wrong', async () => {
    await receive({ kind: 'refused', reason: 'staleRequest' })
    expect([requestCount, facts().printing.refusal]).toEqual([0, 'staleRequest'])
  })
})

describe('a code that somebody types', () => {
  it.each([
    [{ kind: 'paired' }, null],
    [{ kind: 'refused', reason: 'wrongCode' }, 'pairingCode'],
    [{ kind: 'refused', reason: 'tooManyTries' }, 'pairingTooOften'],
    [{ kind: 'unreachable' }, 'printServiceDown'],
  ] as const)('comes to %j in words', async (reply, refusal) => {
    printAnswer = reply
    const outcome = await counter.query('pairPrintProgram', '1234 5678')
    expect([tried, outcome.ok ? null : outcome.refusal.code]).toEqual([['1234 5678'], refusal])
  })
})

describe('the page of the print program', () => {
  const pageOf = async () => {
    const outcome = await counter.query('fetchPrintPage')
    return outcome.ok ? outcome.value : outcome.refusal.code
  }

  it('is opened with the code of the host and the language of the counter', async () => {
    const page = await pageOf()
    expect(page).toMatch(/^http:\/\/127\.0\.0\.1:3333\//)
    expect(page).toContain(code)
    expect(page).toContain('pt')
  })

  it('is opened without a code where the host gives none', async () => {
    hostAnswers = [silence]
    expect(await pageOf()).not.toContain(code)
    hostAnswers = [answer({ success: true, code: null })]
    expect(await pageOf()).not.toContain(code)
  })
})

it('without a print program nothing is paired, opened or requested', async () => {
  counter.stop()
  counter = startCore({ events: [openShop[0]!, ...openShop.slice(2)], disk: new MemoryLog(), host, print })
  const codes = await Promise.all([
    counter.query('pairPrintProgram', '1234 5678'),
    counter.query('fetchPrintPage'),
    counter.query('fetchPrintProgram'),
  ])
  expect(codes.map((outcome) => (outcome.ok ? null : outcome.refusal.code))).toEqual(
    Array(3).fill('printServiceDown'),
  )
  expect(tried).toEqual([])
})

it('the print program tells its version and how many jobs wait, where it answers', async () => {
  counter.stop()
  const health = {
    ...({ program: 'balcao-print', version: '1.1.2', waiting: 3 } as const),
    printer: { printActive: true, status: true, problems: [], printer: 'virtual' },
  }
  counter = startCore({ disk: new MemoryLog(), host, print: { ...print, health: async () => health } })
  expect(await counter.query('fetchPrintProgram')).toEqual({
    ok: true,
    value: { version: '1.1.2', waiting: 3 },
  })
  counter.stop()
  counter = startCore({ disk: new MemoryLog(), host, print: { ...print, health: async () => null } })
  expect(await counter.query('fetchPrintProgram')).toMatchObject({ refusal: { code: 'printServiceDown' } })
})
