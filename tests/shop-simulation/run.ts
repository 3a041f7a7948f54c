import { isUnprinted } from '../../src/worker/sale/payment/view.ts'
import { ledgerBalance } from '../../src/worker/shared/ledger.ts'
import { hasUncertainMoney } from '../../src/worker/shared/uncertain.ts'
import { tillDifference } from '../../src/worker/till/difference.ts'
import type { State } from '../../src/worker/state.ts'
import { colleagueId, logins } from '../kit/simulated-host.ts'
import { operatorId } from '../../src/host/rules/testing.ts'
import { sha256 } from '../kit/memory-log.ts'
import { Cashier, type Counts } from './cashier.ts'
import { happen } from './faults.ts'
import { secrets } from './host-machine.ts'
import { isFault, wholeShift, type Plan } from './plan.ts'
import { Shop, type Sabotage } from './shop.ts'
import { logFolder } from './tab.ts'
import type { Violation } from './watch.ts'

export interface Outcome {
  /** The first rule that did not hold; null if all did. */
  readonly violation: Violation | null
  /** The place of the step in which it was found; as many as there are steps for the end of the shift. */
  readonly step: number
  readonly counts: Counts
  /** The SHA-256 of the counter's log at the end: two runs with the same one were the same. */
  readonly log: string
}

const leastFaults = 5

/** Whether it has come to what every shift comes to at least. */
export const isWhole = ({ steps }: Plan, { commands, sales, payouts, closes }: Counts): boolean =>
  commands >= wholeShift.commands &&
  sales >= wholeShift.sales &&
  payouts >= wholeShift.payouts &&
  closes === 1 &&
  steps.filter(isFault).length >= leastFaults

/** How long an open outcome may stay open after the last fault, ms. */
const settlesMs = 60_000

/** Runs a plan in a shop of its own. Nothing else may run in this process meanwhile. */
export async function runPlan(plan: Plan, sabotage?: Sabotage): Promise<Outcome> {
  const shop = new Shop(plan.seed, plan.startMs)
  try {
    sabotage?.(shop)
    await shop.open()
    const cashier = new Cashier(shop)
    let step = 0
    for (; step < plan.steps.length && !shop.watch.isBroken; step++) {
      const next = plan.steps[step]!
      await shop.pass(next.pauseMs)
      if (isFault(next)) await happen(shop, next)
      else await cashier.work(next)
      expectEach(shop)
    }
    if (!shop.watch.isBroken) await end(shop, cashier)
    else step--
    const { violations } = shop.watch
    return { violation: violations[0] ?? null, step, counts: cashier.counts, log: sha256(logOf(shop)) }
  } finally {
    shop.close()
  }
}

const isOriginal = (subject: string): boolean => subject.endsWith(' 0')

/**
 * After every step. With a damaged journal the print program marks originals that may have been printed before: these look like
 * copies.
 */
function expectEach({ watch }: Shop): void {
  for (const subject of watch.papers.printedTooOften())
    watch.expect('one unmarked original', watch.rotten.journal && !isOriginal(subject), () => subject)
}

/** All faults end, and everything comes to an end that can be seen. */
async function end(shop: Shop, cashier: Cashier): Promise<void> {
  await shop.pass(120_000, () => !shop.isTroubled)
  calm(shop)
  await cashier.change(cashier.login)
  await resolve(shop, cashier)
  if (!shop.watch.isBroken) await expectAgreement(shop, cashier)
  expectPapers(shop)
  if (shop.watch.isBroken) return
  const isClosed = await cashier.closeDay()
  shop.watch.expect('the day can be closed', isClosed, () => JSON.stringify(shop.core?.store.state.till))
  await expectNoSession(shop)
  expectEach(shop)
  expectKept(shop)
}

function calm(shop: Shop): void {
  const { links, disk, print } = shop
  for (const link of Object.values(links)) link.calm()
  disk.isFull = false
  print.device.printer.recover()
  print.plug()
  for (const machine of ['host', 'print', 'collector', 'tab'] as const) shop.start(machine)
}

const stateOf = (shop: Shop): State | null => shop.core?.store.state ?? null

/** Only in the session of its own operator something becomes known of open money. */
async function resolve(shop: Shop, cashier: Cashier): Promise<void> {
  const first = cashier.login
  const isKnown = () => {
    const state = stateOf(shop)
    return state !== null && !hasUncertainMoney(state)
  }
  await shop.pass(settlesMs, isKnown)
  for (const login of ['operator', 'colleague'] as const) {
    const isOpen = (state: State) => openOf(state, logins.get(login)!).length > 0
    const state = stateOf(shop)
    if (!state || !isOpen(state)) continue
    await cashier.change(login)
    await shop.pass(settlesMs, () => !isOpen(stateOf(shop) ?? state))
  }
  await cashier.change(first)
  const left = [operatorId, colleagueId].flatMap((who) => openOf(stateOf(shop)!, who))
  shop.watch.expect('every outcome becomes known', left.length === 0, () => JSON.stringify(left))
}

const openOf = ({ payment, till }: State, who: number) =>
  [...payment.history, ...till.movements].filter(
    (entry) => entry.operatorId === who && ['pending', 'unknown'].includes(entry.outcome.kind),
  )

async function expectAgreement(shop: Shop, cashier: Cashier): Promise<void> {
  const { watch, host } = shop
  const figures = () => {
    const state = stateOf(shop)
    const { shift = null, balance = null } = state?.till ?? {}
    if (!state || !shift) return null
    const own = watch.tillOf(shift.operatorId)
    const atHost = host.live.state.tills[shift.operatorId]
    return { own, atHost, balance, ledger: ledgerBalance(shift), difference: tillDifference(state) }
  }
  const isEqual = () => {
    const all = figures()
    return (
      all !== null &&
      all.difference === 0 &&
      [all.atHost, all.balance, all.ledger].every((sum) => sum === all.own)
    )
  }
  // The counter notices with a request that the host has ended the session; then there is no till to compare.
  const isLoggedOut = () => stateOf(shop)?.session.operator === null
  await shop.pass(settlesMs, () => isEqual() || isLoggedOut())
  if (isLoggedOut()) {
    await cashier.change(cashier.login)
    await shop.pass(settlesMs, isEqual)
  }
  watch.expect('till, ledger and host agree', isEqual(), () => JSON.stringify(figures()))
}

/** After the close nobody is logged in, at the host either. */
async function expectNoSession(shop: Shop): Promise<void> {
  await shop.pass(settlesMs, () => !shop.hasSession)
  shop.watch.expect('a log-out ends the session', !shop.hasSession, () => 'its cookies are in the browser')
}

/** Every sold ticket is printed, or in the list of those that are not. */
function expectPapers(shop: Shop): void {
  const { watch } = shop
  const state = stateOf(shop)
  if (!state) return
  for (const id of watch.sold)
    watch.expect('nothing acknowledged is lost', watch.knownSold.has(id), () => `the sale ${id} is not known`)
  const listed = new Set(state.payment.history.filter(isUnprinted).map(({ uniqueReqId }) => uniqueReqId))
  for (const id of watch.sold) {
    const isFine =
      listed.has(id) || watch.cancelled.has(id) || watch.papers.hasTicket(id) || watch.rotten.journal
    watch.expect('printed or listed as unprinted', isFine, () => `the ticket ${id}`)
  }
}

/** The counter's log as the disk has it. */
function logOf({ disk }: Shop): Uint8Array {
  const segments = [...disk.paths(logFolder)].filter((path) => path.includes('/segment-')).sort()
  return Buffer.concat(segments.map((path) => disk.file(path)!.read()))
}

function expectKept(shop: Shop): void {
  const { watch, disk, print, host, collector } = shop
  watch.logKept(logOf(shop), collector.lines.values())
  for (const id of watch.jobs) {
    const isKnown = watch.rotten.journal || print.queue?.find(id.toLowerCase()) !== undefined
    watch.expect('nothing acknowledged is lost', isKnown, () => `the print job ${id}`)
  }
  const links = Object.keys(host.live.state.wallets).flatMap((userId) => host.linkOf(userId) ?? [])
  const files = [...disk.paths()].map((path) => [path, disk.file(path)!.read().toString('latin1')] as const)
  const collected = [...collector.lines.values()].map(({ bytes }) => bytes.toString('latin1')).join('')
  for (const secret of [...Object.values(secrets), ...links])
    for (const [path, text] of [...files, ['the collector', collected] as const])
      watch.expect('no secret in a log', !text.includes(secret), () => `${secret} in ${path}`)
}
