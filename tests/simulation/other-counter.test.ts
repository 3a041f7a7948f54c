import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HostCommand } from '../../src/host/rules/decide.ts'
import { operatorId } from '../../src/host/rules/testing.ts'
import { tillDifference } from '../../src/worker/till/difference.ts'
import { ledgerBalance } from '../../src/worker/shared/ledger.ts'
import { pass, simulateTime } from '../kit/fake-time.ts'
import { SimulatedCounter } from '../kit/simulated-counter.ts'
import { colleagueId } from '../kit/simulated-host.ts'

const openingTill = 20_000

let counter: SimulatedCounter

const shift = () => counter.core.store.state.till.shift!
const here = (amount: number) => counter.core.store.dispatch({ type: 'refillTill', amount })
/** The same operator in another browser. */
const elsewhere = (command: HostCommand) => counter.host.execute(command, () => undefined)
const refillElsewhere = (amount: number, who = operatorId) =>
  elsewhere({ type: 'refillTill', operatorId: who, key: crypto.randomUUID(), amount })

function mustAgree(): void {
  expect(tillDifference(counter.core.store.state)).toBe(0)
  expect(ledgerBalance(shift())).toBe(counter.hostTill)
}

beforeEach(async () => {
  simulateTime()
  counter = await SimulatedCounter.open(openingTill)
  await pass(2_500)
})
afterEach(() => counter.stop())

describe('a till that another counter of the same operator changes', () => {
  it('gets lines of its own for it, and the ledger comes to what the host has [till-ledger]', async () => {
    here(700)
    await pass(10)
    await refillElsewhere(400)
    const account = `${operatorId}_1`
    const fund = { type: 'fundTerminal', operatorId, account, method: 'refill', currency: 'BRL' } as const
    await elsewhere({ ...fund, key: crypto.randomUUID(), amount: 150 })
    await elsewhere({ type: 'collectTill', operatorId, key: crypto.randomUUID(), amount: 50 })
    await pass(1_000)
    expect(shift().sums).toEqual({ refill: { count: 1, amount: 700 } })
    expect(shift().elsewhere).toEqual({
      refill: { count: 1, amount: 400 },
      terminalSend: { count: 1, amount: 150 },
      collection: { count: 1, amount: -50 },
    })
    mustAgree()
  })

  it('while this one is off is explained at its next start', async () => {
    await counter.restart()
    await refillElsewhere(400)
    await pass(2_500)
    expect(shift().elsewhere).toEqual({ refill: { count: 1, amount: 400 } })
    mustAgree()
  })

  it('counts nothing twice whose answer was lost here', async () => {
    counter.delivery = 'answerLost'
    here(700)
    await refillElsewhere(400)
    await pass(20_000)
    expect(shift().sums.refill).toEqual({ count: 1, amount: 700 })
    expect(shift().elsewhere).toEqual({ refill: { count: 1, amount: 400 } })
    mustAgree()
  })

  it('at a host that lists no ledger differs by that, as the cashier sees', async () => {
    counter.leavesOut = ['getLedger']
    await refillElsewhere(400)
    await pass(1_000)
    expect(tillDifference(counter.core.store.state)).toBe(400)
  })
})

/** Slips are printed, the record of the first one is damaged, and the counter starts again. */
async function loseRecord(): Promise<void> {
  here(700)
  await pass(2_500)
  here(300)
  await pass(2_500)
  counter.core.stop()
  const { number, bytes } = counter.log.segments.at(-1)!
  const place = Buffer.from(bytes).indexOf('"type":"receiptPrintEnded"')
  counter.log.replace(number, bytes.with(place + 10, 1))
  await counter.restart()
  await counter.core.query('logIn', 'operator', 'balcao')
}

describe('a log that was damaged', () => {
  it.each([100, 2_000])(
    'leaves no difference behind where another counter moves money %i ms after the comparison',
    async (ms) => {
      await loseRecord()
      await pass(ms)
      expect(counter.core.store.state.reconciliation.damage?.agreed).toEqual([operatorId])
      await refillElsewhere(400)
      await pass(60_000)
      expect(shift().elsewhere).toEqual({ refill: { count: 1, amount: 400 } })
      mustAgree()
    },
  )

  it('holds nothing that a colleague did at another counter then: there is nothing to accept at the log-in here', async () => {
    await refillElsewhere(400, colleagueId)
    await loseRecord()
    await pass(2_500)
    counter.endSession()
    await counter.core.query('logIn', 'colleague', 'balcao')
    await pass(2_500)
    const { damage } = counter.core.store.state.reconciliation
    expect(damage).toMatchObject({ agreed: [operatorId, colleagueId], recovered: { movements: 0 } })
    expect(shift()).toMatchObject({ operatorId: colleagueId, opening: counter.tillOf(colleagueId) })
  })
})

describe('a host that was away', () => {
  it('leaves no difference behind, whatever was sold, moved and lost meanwhile', async () => {
    counter.delivery = 'answerLost'
    counter.goesAway = true
    here(700)
    await pass(1)
    await refillElsewhere(400)
    await pass(30_000)
    counter.isHostAway = false
    await pass(30_000)
    expect(shift().sums.refill).toEqual({ count: 1, amount: 700 })
    mustAgree()
  })
})
