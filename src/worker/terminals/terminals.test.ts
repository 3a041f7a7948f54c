import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer } from '../../../tests/kit/core.ts'
import { down, listed, TerminalDesk, up, wire } from '../../../tests/kit/terminal-desk.ts'
import type { TerminalSocketMessage } from '../core/ports.ts'
import { timing } from '../shared/timing.ts'

let desk: TerminalDesk

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  desk = new TerminalDesk()
})
afterEach(() => {
  desk.counter.stop()
  vi.useRealTimers()
})

it('a terminal whose deployment has no self-service terminals listens for none', () => {
  desk.start('pt')
  expect(desk.socket$.observed).toBe(false)
  expect(desk.facts.terminals).toBeNull()
})

describe('what the socket says of the terminals', () => {
  beforeEach(() => desk.start('pt-full'))

  it('is asked for with the operator’s id at every connection [terminal-socket-page]', () => {
    desk.hear(up, down, up)
    expect(desk.emits('setIdOperator')).toEqual([{ operatorId: 1042 }, { operatorId: 1042 }])
    expect(desk.facts.terminalSocket).toBe('up')
  })

  it('is shown by id: those that are there, come, change and go, and what is in all of them [terminal-socket-page]', () => {
    desk.hear(up, listed(wire(2, { wallet: 300 }), wire(1)), { kind: 'terminal', terminal: wire(3) })
    desk.hear({ kind: 'terminal', terminal: wire(1, { status: true, wallet: 50 }) })
    desk.hear({ kind: 'terminalFunds', id: 3, funds: 700 })
    expect(desk.facts.terminals).toMatchObject([
      { id: 1, isLocked: true, funds: 50 },
      { id: 2, funds: 300, isConnected: true },
      { id: 3, funds: 700 },
    ])
    expect(desk.facts.terminalFunds).toBe(1_050)
    desk.hear({ kind: 'terminalGone', id: 2 })
    expect(desk.facts.terminals?.map((each) => each.id)).toEqual([1, 3])
    expect(desk.facts.terminalFunds).toBe(750)
  })

  it('is known no more when it is lost: the funds stay, nobody is connected', () => {
    desk.hear(up, listed(wire(1, { wallet: 300 })), down)
    expect(desk.facts.terminals).toMatchObject([{ funds: 300, isConnected: false }])
    expect(desk.facts.terminalSocket).toBe('down')
  })

  it('is what is in the till only while the main socket does not say so itself', () => {
    const told: TerminalSocketMessage = { kind: 'till', operatorId: 1042, balance: 1 }
    desk.counter.store.learn((known) => {
      known.mainSocket = 'up'
    })
    desk.hear(told)
    expect(desk.counter.store.state.till.balance).toBe(100_000)
    desk.counter.store.learn((known) => {
      known.mainSocket = 'down'
    })
    desk.hear({ ...told, operatorId: 7 })
    expect(desk.counter.store.state.till.balance).toBe(100_000)
    desk.hear(told)
    expect(desk.counter.store.state.till.balance).toBe(1)
  })

  it('is forgotten when the operator leaves', () => {
    desk.hear(up, listed(wire(1)))
    desk.counter.store.dispatch({ type: 'recordLogout', reason: 'operator' })
    expect(desk.facts).toMatchObject({ terminals: null, terminalSocket: 'connecting', terminalFunds: null })
    expect(desk.socket$.observed).toBe(false)
  })

  it('and who asks whose counter this is gets an answer [terminal-socket-page]', () => {
    desk.hear(up, { kind: 'counterAsked', requestId: 'r1' })
    expect(desk.emits('return-data-front')).toEqual([
      { requestId: 'r1', operatorId: 1042, shop: { name: 'Balcão Rossio', id: '7' }, language: 'pt' },
    ])
  })

  it('closes a wallet that is blocked while it is on the screen', () => {
    desk.counter.store.learn((known) => {
      known.wallet = {
        lookUpId: '1',
        state: 'known',
        wallet: { userId: 'u1', name: 'QR 1', balance: 100, isBlocked: false },
      }
    })
    desk.hear({ kind: 'accountBlock', userId: 'u1', isBlocked: true })
    expect(desk.facts).toMatchObject({ wallet: null, modal: { code: 'walletBlocked' } })
  })
})

describe('while the socket does not speak', () => {
  it('the host is asked for the terminals, until it answers and again and again', async () => {
    desk.start('pt-full')
    await settle()
    expect(desk.facts.terminals).toBeNull()
    desk.words.getTerminalsOperator = () => answer({ success: true, terminals: [wire(1, { wallet: 100 })] })
    await vi.advanceTimersByTimeAsync(timing.reconnectMaxMs)
    expect(desk.facts.terminals).toMatchObject([{ id: 1, funds: 100, isConnected: true }])
    desk.words.getTerminalsOperator = () => answer({ success: true, terminals: [wire(1, { wallet: 90 })] })
    await vi.advanceTimersByTimeAsync(timing.reconnectMaxMs)
    expect(desk.facts.terminals).toMatchObject([{ funds: 90 }])
  })

  it('an answer that comes after the socket has spoken is older, and changes nothing', async () => {
    let tell: (reply: ReturnType<typeof answer>) => void = () => {}
    desk.words.getTerminalsOperator = () => new Promise((resolve) => (tell = resolve))
    desk.start('pt-full')
    desk.hear(up, listed(wire(1, { wallet: 500 })))
    tell(answer({ success: true, terminals: [wire(1, { wallet: 100 })] }))
    await settle()
    expect(desk.facts.terminals).toMatchObject([{ funds: 500 }])
  })
})

describe('an order', () => {
  beforeEach(() => {
    desk.start('pt-full')
    desk.hear(up, listed(wire(1), wire(2, { activate: false })))
  })

  it('to lock or unlock goes to a terminal that is connected [terminals] [terminal-lock]', async () => {
    expect(await desk.counter.ask('lockTerminal', 1, true)).toEqual({ ok: true, value: undefined })
    expect(desk.emits('set-status-terminal')).toEqual([{ id: 1, status: true }])
    expect(await desk.counter.ask('lockTerminal', 2, true)).toMatchObject({
      refusal: { code: 'terminalDisconnected' },
    })
    expect(await desk.counter.ask('lockTerminal', 3, true)).toMatchObject({
      refusal: { code: 'noSuchTerminal' },
    })
    desk.hear(down)
    expect(await desk.counter.ask('lockTerminal', 1, true)).toMatchObject({
      refusal: { code: 'terminalsUnreachable' },
    })
  })

  it('that the host refuses, or does not answer, is refused in words', async () => {
    desk.emitReply = { kind: 'refused', error: { code: 1001, name: 'terminal_unknown' } }
    expect(await desk.counter.ask('lockTerminal', 1, true)).toMatchObject({
      refusal: { code: 'terminalRefused', details: { name: 'terminal_unknown' } },
    })
    desk.emitReply = { kind: 'unknown' }
    expect(await desk.counter.ask('lockTerminal', 1, true)).toMatchObject({
      refusal: { code: 'terminalUnanswered' },
    })
  })

  it('that gives a password takes letters, digits and #, and leaves no trace of it in the log [terminal-password]', async () => {
    for (const bad of ['', 'a b', 'é', 'a'.repeat(13)])
      expect(await desk.counter.ask('sendTerminalPassword', 1, bad)).toMatchObject({
        refusal: { code: 'terminalPasswordInvalid' },
      })
    expect(await desk.counter.ask('sendTerminalPassword', 2, 'Segredo#1')).toMatchObject({ ok: true })
    expect(desk.emits('sendCodeTerminal')).toEqual([{ id: 2, passwordCode: 'Segredo#1' }])
    desk.counter.checkpoint()
    expect(new TextDecoder().decode(desk.disk.bytes)).not.toContain('Segredo')
  })
})
