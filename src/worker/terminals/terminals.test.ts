import { beforeEach, describe, expect, it } from 'vitest'
import { answer } from '../../../tests/kit/core.ts'
import { down, listed, CounterSetup, up, wire } from '../../../tests/kit/counter-setup.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import type { TerminalSocketMessage } from '../core/ports.ts'
import { timing } from '../shared/timing.ts'
import { hostError } from '../../protocol/error-codes.ts'

let setup: CounterSetup

beforeEach(() => {
  setup = new CounterSetup()
})

it('a counter whose deployment has no self-service terminals listens for none', () => {
  setup.start('pt')
  expect(setup.socket$.observed).toBe(false)
  expect(setup.facts.terminals.list).toBeNull()
})

describe('the socket’s report of the terminals', () => {
  beforeEach(() => setup.start('pt-full'))

  it('is requested with the operator’s id at every connection [terminal-socket-page]', () => {
    setup.receive(up, down, up)
    expect(setup.emits('setIdOperator')).toEqual([{ operatorId: 1042 }, { operatorId: 1042 }])
    expect(setup.facts.terminals.socket).toBe('up')
  })

  it('is requested again until the host has answered or the terminals are there, while the socket is connected', async () => {
    setup.receive(up, listed(wire(1)), down)
    setup.emitReply = { kind: 'unknown' }
    const requests = () => setup.emits('setIdOperator').length - 1
    setup.receive(up)
    await pass(3_000)
    expect(requests()).toBe(3)
    setup.receive(down)
    await pass(60_000)
    expect(requests()).toBe(3)
    setup.receive(up)
    await pass(0)
    setup.receive(listed(wire(1)))
    await pass(60_000)
    expect(requests()).toBe(4)
    setup.receive(down)
    setup.emitReply = { kind: 'done' }
    setup.receive(up)
    await pass(60_000)
    expect(requests()).toBe(5)
  })

  it('is shown by id: those that are there, come, change and go, and what is in all of them [terminal-socket-page]', () => {
    setup.receive(up, listed(wire(2, { wallet: 300 }), wire(1)), { kind: 'terminal', terminal: wire(3) })
    setup.receive({ kind: 'terminal', terminal: wire(1, { status: true, wallet: 50 }) })
    setup.receive({ kind: 'terminalFunds', id: 3, funds: 700 })
    expect(setup.facts.terminals.list).toMatchObject([
      { id: 1, isLocked: true, funds: 50 },
      { id: 2, funds: 300, isConnected: true },
      { id: 3, funds: 700 },
    ])
    expect(setup.facts.terminals.funds).toBe(1_050)
    setup.receive({ kind: 'terminalGone', id: 2 })
    expect(setup.facts.terminals.list?.map((each) => each.id)).toEqual([1, 3])
    expect(setup.facts.terminals.funds).toBe(750)
  })

  it('is unknown when the socket is lost: the funds stay, no terminal counts as connected', () => {
    setup.receive(up, listed(wire(1, { wallet: 300 })), down)
    expect(setup.facts.terminals.list).toMatchObject([{ funds: 300, isConnected: false }])
    expect(setup.facts.terminals.socket).toBe('down')
  })

  it('includes the till only while the main socket does not report it itself', () => {
    const message: TerminalSocketMessage = { kind: 'till', operatorId: 1042, balance: 1 }
    setup.counter.store.updateFacts((known) => {
      known.status.mainSocket = 'up'
    })
    setup.receive(message)
    expect(setup.counter.store.state.till.balance).toBe(100_000)
    setup.counter.store.updateFacts((known) => {
      known.status.mainSocket = 'down'
    })
    setup.receive({ ...message, operatorId: 7 })
    expect(setup.counter.store.state.till.balance).toBe(100_000)
    setup.receive(message)
    expect(setup.counter.store.state.till.balance).toBe(1)
  })

  it('is forgotten when the operator leaves', () => {
    setup.receive(up, listed(wire(1)))
    setup.counter.store.dispatch({ type: 'recordLogout', reason: 'operator' })
    expect(setup.facts).toMatchObject({ terminals: { list: null, socket: 'connecting', funds: null } })
    expect(setup.socket$.observed).toBe(false)
  })

  it('answers a terminal that requests the id of its counter’s operator [terminal-socket-page]', () => {
    setup.receive(up, { kind: 'counterRequested', requestId: 'r1' })
    expect(setup.emits('return-data-front')).toEqual([
      { requestId: 'r1', operatorId: 1042, shop: { name: 'Balcão Rossio', id: '7' }, language: 'pt' },
    ])
  })

  it('closes a wallet that is blocked while it is on the screen', () => {
    setup.counter.store.updateFacts((known) => {
      known.wallets.wallet = {
        lookUpId: '1',
        state: 'known',
        wallet: { userId: 'u1', name: 'QR 1', balance: 100, isBlocked: false },
      }
    })
    setup.receive({ kind: 'accountBlock', userId: 'u1', isBlocked: true })
    expect(setup.facts).toMatchObject({
      wallets: { wallet: null },
      status: { modal: { code: 'walletBlocked' } },
    })
  })
})

describe('while the socket is silent', () => {
  it('the host is polled for the terminals, until it answers and again and again', async () => {
    setup.start('pt-full')
    await pass(0)
    expect(setup.facts.terminals.list).toBeNull()
    setup.answers.getTerminalsOperator = () =>
      answer({ success: true, terminals: [wire(1, { wallet: 100 })] })
    await pass(timing.reconnectMaxMs)
    expect(setup.facts.terminals.list).toMatchObject([{ id: 1, funds: 100, isConnected: true }])
    setup.answers.getTerminalsOperator = () => answer({ success: true, terminals: [wire(1, { wallet: 90 })] })
    await pass(timing.reconnectMaxMs)
    expect(setup.facts.terminals.list).toMatchObject([{ funds: 90 }])
  })

  it('an answer that comes after the socket has spoken is older, and changes nothing', async () => {
    let respond: (reply: ReturnType<typeof answer>) => void = () => {}
    setup.answers.getTerminalsOperator = () => new Promise((resolve) => (respond = resolve))
    setup.start('pt-full')
    setup.receive(up, listed(wire(1, { wallet: 500 })))
    respond(answer({ success: true, terminals: [wire(1, { wallet: 100 })] }))
    await pass(0)
    expect(setup.facts.terminals.list).toMatchObject([{ funds: 500 }])
  })
})

describe('an order', () => {
  beforeEach(() => {
    setup.start('pt-full')
    setup.receive(up, listed(wire(1), wire(2, { activate: false })))
  })

  it('to lock or unlock goes to a terminal that is connected [terminals] [terminal-lock]', async () => {
    expect(await setup.counter.query('lockTerminal', 1, true)).toEqual({ ok: true, value: undefined })
    expect(setup.emits('set-status-terminal')).toEqual([{ id: 1, status: true }])
    expect(await setup.counter.query('lockTerminal', 2, true)).toMatchObject({
      refusal: { code: 'terminalDisconnected' },
    })
    expect(await setup.counter.query('lockTerminal', 3, true)).toMatchObject({
      refusal: { code: 'noSuchTerminal' },
    })
    setup.receive(down)
    expect(await setup.counter.query('lockTerminal', 1, true)).toMatchObject({
      refusal: { code: 'terminalsUnreachable' },
    })
  })

  it('that the host refuses, or does not answer, is refused with a message', async () => {
    setup.emitReply = { kind: 'refused', error: hostError('terminal_unknown') }
    expect(await setup.counter.query('lockTerminal', 1, true)).toMatchObject({
      refusal: { code: 'terminalRefused', details: { name: 'terminal_unknown' } },
    })
    setup.emitReply = { kind: 'unknown' }
    expect(await setup.counter.query('lockTerminal', 1, true)).toMatchObject({
      refusal: { code: 'terminalUnanswered' },
    })
  })

  it('that gives a password takes letters, digits and #, and leaves no trace of it in the log [terminal-password]', async () => {
    for (const bad of ['', 'a b', 'é', 'a'.repeat(13)])
      expect(await setup.counter.query('sendTerminalPassword', 1, bad)).toMatchObject({
        refusal: { code: 'terminalPasswordInvalid' },
      })
    expect(await setup.counter.query('sendTerminalPassword', 2, 'Segredo#1')).toMatchObject({ ok: true })
    expect(setup.emits('sendCodeTerminal')).toEqual([{ id: 2, passwordCode: 'Segredo#1' }])
    setup.counter.checkpoint()
    expect(new TextDecoder().decode(setup.disk.bytes)).not.toContain('Segredo')
  })
})
