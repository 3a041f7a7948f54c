import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { readLog } from '../../src/events/read-log.ts'
import { isReconciling } from '../../src/worker/shared/reconciling.ts'
import { ledgerBalance } from '../../src/worker/shared/ledger.ts'
import { saleObstacle } from '../../src/worker/sale/payment/view.ts'
import { stateHashOf, replay } from '../../src/worker/replay.ts'
import { hasUncertainMoney } from '../../src/worker/shared/uncertain.ts'
import { pass, simulateTime } from '../kit/fake-time.ts'
import { sha256 } from '../kit/memory-log.ts'
import { SimulatedCounter } from '../kit/simulated-counter.ts'
import { shiftSteps, SimulatedShift, type ShiftStep } from '../kit/simulated-shift.ts'
import { tries } from '../kit/scale.ts'

const openingTill = 20_000

interface Harm {
  how: 'flip' | 'zero' | 'cut'
  /** Where, in thousandths of the segment. */
  at: number
  bits: number
  length: number
}

function harmed(bytes: Uint8Array, { how, at, bits, length }: Harm): Uint8Array {
  const from = Math.floor((bytes.length * at) / 1_000)
  const to = Math.min(from + length, bytes.length - 1)
  if (how === 'cut') return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  const copy = Uint8Array.from(bytes)
  if (how === 'zero') copy.fill(0, from, to)
  else copy[from] = copy[from]! ^ bits
  return copy
}

const soldAtHost = ({ host }: SimulatedCounter): string[] =>
  Object.values(host.state.tickets).map(({ bets }) => JSON.stringify(bets.map(({ numbers }) => numbers)))

const offered = ({ core }: SimulatedCounter): string[] =>
  core.store.state.cart.tickets.map(({ bets }) => JSON.stringify(bets.map(({ numbers }) => numbers)))

function expectNothingSoldIsOffered(counter: SimulatedCounter): void {
  const sold = new Set(soldAtHost(counter))
  for (const ticket of offered(counter)) expect(sold.has(ticket)).toBe(false)
}

function expectOneOriginalEach({ printed }: SimulatedCounter): void {
  const originals = [...printed.values()].filter(
    ({ route, data }) => route === '/ticket' && data['copy'] === 0,
  )
  const barcodes = originals.map(({ data }) => data['barcode'])
  expect(new Set(barcodes).size).toBe(barcodes.length)
}

/** The log, as a support engineer has it: read by somebody else, it comes to the same. */
function expectReplayed(counter: SimulatedCounter): void {
  counter.core.checkpoint()
  const read = readLog(counter.log.bytes, sha256)
  const replayed = replay(read.events)
  expect(replayed.gaps).toEqual([])
  expect(replayed.failedCheckpoints).toEqual([])
  expect(stateHashOf(replayed.state)).toBe(stateHashOf(counter.core.store.state))
}

async function afterDamage(counter: SimulatedCounter): Promise<void> {
  counter.delivery = 'fine'
  const wasOpen = hasUncertainMoney(counter.core.store.state)
  await pass(100)
  expectNothingSoldIsOffered(counter)
  if (!counter.core.store.state.session.operator) await counter.core.query('logIn', 'operator', 'balcao')
  await pass(60_000)
  const { store } = counter.core
  expectNothingSoldIsOffered(counter)
  if (isReconciling(store.state)) {
    expect(saleObstacle(store.state, store.facts)).toEqual({ code: 'logDamaged' })
    const { compared } = store.state.reconciliation.damage!
    // The host has all movements: the operator decides only where the till has no figure of its own left, or where money of an
    // earlier shift was still open, which no whole log allows.
    expect(compared!.isLedgerRead).toBe(true)
    expect(compared!.ledger === null || wasOpen).toBe(true)
    expect(store.dispatch({ type: 'acceptHostFigure', balance: compared!.balance }).ok).toBe(true)
    await pass(2_500)
  }
}

const harm: fc.Arbitrary<Harm> = fc.record({
  how: fc.constantFrom('flip', 'zero', 'cut'),
  at: fc.integer({ min: 0, max: 980 }),
  bits: fc.integer({ min: 1, max: 255 }),
  length: fc.integer({ min: 1, max: 4_096 }),
})

/** The sale whose print was requested is unreadable, and so is the end of its print. */
const saleWithoutRecord: [ShiftStep[], [number, Harm][]] = [
  ['logInAgain', 'sell', 'sell', 'sell', 'sell'],
  [
    [0, { how: 'flip', at: 473, bits: 1, length: 1 }],
    [0, { how: 'flip', at: 542, bits: 1, length: 1 }],
  ],
]

describe('after damage to any part of the log', () => {
  beforeEach(simulateTime)

  async function open(): Promise<SimulatedCounter> {
    const counter = await SimulatedCounter.open(openingTill)
    await pass(2_500)
    return counter
  }

  it('nothing sold is offered again, no original is printed twice, till and host come to the same, and a replay as well [damaged-log]', async () => {
    const reached = { recovered: 0, agreed: 0, accepted: 0, proven: 0 }
    await fc.assert(
      fc.asyncProperty(
        shiftSteps,
        fc.array(fc.tuple(fc.nat({ max: 5 }), harm), { minLength: 1, maxLength: 3 }),
        async (script, harms) => {
          const counter = await open()
          const shift = new SimulatedShift(counter)
          for (const step of script) await shift.do(step)
          counter.core.stop()
          for (const [pick, one] of harms) {
            const { segments } = counter.log
            const { number, bytes } = segments[segments.length - 1 - (pick % segments.length)]!
            // A record that is torn off at the very end of a log cannot be distinguished from one that was never
            // written.
            if (bytes.length > 0) counter.log.replace(number, harmed(bytes, one))
          }
          await counter.restart()
          const found = counter.core.store.state.reconciliation.damage
          await afterDamage(counter)

          const { state } = counter.core.store
          expect(isReconciling(state)).toBe(false)
          // Damage that the counter knows of makes no old copy of its log.
          expect(state.heads.refused).toEqual({})
          expect(state.till.balance).toBe(counter.hostTill)
          expect(ledgerBalance(state.till.shift!)).toBe(counter.hostTill)
          expectOneOriginalEach(counter)
          expectReplayed(counter)
          if (found) {
            const { recovered } = state.reconciliation.damage!
            reached.recovered += recovered.tickets + recovered.movements
            if (state.reconciliation.accepted.length > 0) reached.accepted++
            else reached.agreed++
          } else reached.proven++

          await shift.do('sell')
          await pass(5_000)
          expect(ledgerBalance(counter.core.store.state.till.shift!)).toBe(counter.hostTill)
          counter.stop()
        },
      ),
      { numRuns: tries(20), examples: [[...saleWithoutRecord]] },
    )
    expect(reached.recovered).toBeGreaterThan(0)
    expect(reached.agreed).toBeGreaterThan(0)
  })
})
