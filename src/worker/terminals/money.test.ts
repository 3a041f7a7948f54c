import { beforeEach, describe, expect, it } from 'vitest'
import { answer, silence } from '../../../tests/kit/core.ts'
import { listed, CounterSetup, up, wire } from '../../../tests/kit/counter-setup.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import { timing } from '../shared/timing.ts'

let setup: CounterSetup

beforeEach(() => {
  setup = new CounterSetup()
})

describe('money for a terminal', () => {
  const updates = () => setup.requested.filter(({ name }) => name === 'updateUser')

  beforeEach(() => {
    setup.start('pt-full')
    setup.receive(up, listed(wire(1)))
  })

  it('is requested from the host by the account and the movement’s id; then the terminal is notified [terminal-socket-page]', async () => {
    setup.answers.updateUser = () => answer({ success: true, wallet: 2_000, balanceOperator: 102_000 })
    setup.counter.store.dispatch({ type: 'sendToTerminal', terminalId: 1, amount: 2_000 })
    const { movementId } = setup.counter.store.state.till.movements[0]!
    expect(setup.emits('sentWalletTerminal')).toEqual([])
    await pass(0)
    expect(updates()).toEqual([
      {
        name: 'updateUser',
        request: { userId: '1042_1', method: 'refillTerminal', amount: 2_000, currency: 'BRL' },
        key: movementId,
      },
    ])
    expect(setup.counter.store.state.till.movements[0]?.outcome).toMatchObject({
      kind: 'done',
      accountBalance: 2_000,
    })
    expect(setup.emits('sentWalletTerminal')).toEqual([{ id: 1, sum: 2_000, method: 'refill' }])
    expect(setup.emits('updateTerminals')).toEqual([{ operatorId: 1042 }])
    expect(setup.counter.store.state.printing.receipts[0]).toMatchObject({
      content: { kind: 'terminalSend' },
    })
  })

  it('whose outcome is unknown is inquired about with the same id, and the terminal is notified once', async () => {
    setup.counter.store.dispatch({ type: 'sendToTerminal', terminalId: 1, amount: 2_000 })
    await pass(0)
    expect(setup.counter.store.state.till.movements[0]?.outcome.kind).toBe('unknown')
    expect(setup.emits('sentWalletTerminal')).toEqual([])
    setup.answers.updateUser = () => answer({ success: true, wallet: 2_000, balanceOperator: 102_000 })
    await pass(timing.reconnectMaxMs)
    expect(setup.counter.store.state.till.movements[0]?.outcome.kind).toBe('done')
    expect(new Set(updates().map(({ key }) => key)).size).toBe(1)
    expect(setup.emits('sentWalletTerminal')).toHaveLength(1)
  })

  it('comes back out of it under the other method', async () => {
    setup.receive({ kind: 'terminalFunds', id: 1, funds: 900 })
    setup.answers.updateUser = () => answer({ success: true, wallet: 0, balanceOperator: 99_100 })
    setup.counter.store.dispatch({ type: 'refundTerminal', terminalId: 1, amount: 900 })
    await pass(0)
    expect(updates()).toMatchObject([{ request: { method: 'collectionTerminal', amount: 900 } }])
    expect(setup.emits('sentWalletTerminal')).toEqual([{ id: 1, sum: 900, method: 'collect' }])
  })
})

describe('the account of a terminal', () => {
  const account = {
    user: { operatorId: 1042, name: '1', credit_block: false },
    balance: 800,
    currency: 'BRL',
  }

  beforeEach(() => {
    setup.start('pt-full')
    setup.receive(up, listed(wire(1, { wallet: 800 })))
    setup.answers.getAccount = () => answer(account)
  })

  it('is looked up by operator and terminal, and follows what is in the terminal [terminal-user]', async () => {
    await setup.counter.query('lookUpTerminal', 1)
    expect(setup.requested.at(-1)).toMatchObject({ name: 'getAccount', request: { userId: '1042_1' } })
    expect(setup.facts.terminals.account).toEqual({
      terminalId: 1,
      state: 'known',
      name: '1',
      balance: 800,
    })
    setup.receive({ kind: 'terminalFunds', id: 1, funds: 750 })
    expect(setup.facts.terminals.account).toMatchObject({ balance: 750 })
  })

  it('that the host does not send shows why', async () => {
    setup.answers.getAccount = () => silence
    await setup.counter.query('lookUpTerminal', 1)
    expect(setup.facts.terminals.account).toMatchObject({
      state: 'failed',
      refusal: { code: 'hostUnreachable' },
    })
  })
})
