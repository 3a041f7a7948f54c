import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, leftOut, refusal, silence, silent, startCore, type Answer } from '../../../tests/kit/core.ts'
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
  vi.useFakeTimers()
  hostAnswers = [answer({ success: true, code })]
  printAnswer = { kind: 'paired' }
  requestCount = 0
  tried = []
  socket = new Subject()
  disk = new MemoryLog()
  counter = startCore({ disk, host, print })
})
afterEach(() => {
  counter.stop()
  vi.useRealTimers()
})

const facts = () => counter.store.facts
const receive = async (message: PrintSocketMessage) => {
  socket.next(message)
  await vi.advanceTimersByTimeAsync(0)
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
    await vi.advanceTimersByTimeAsync(3_000)
    expect([requestCount, tried]).toEqual([3, [code]])
  })

  it('asks a host without such codes once', async () => {
    hostAnswers = [leftOut()]
    await receive(notPaired)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([requestCount, tried]).toEqual([1, []])
  })

  it('waits for the log-in, because the host gives the code only to operators', async () => {
    await counter.query('logOut')
    await receive(notPaired)
    expect(requestCount).toBe(0)
    await counter.query('logIn', 'operator', 'balcao')
    await vi.advanceTimersByTimeAsync(0)
    expect(tried).toEqual([code])
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
