import { printProgramVersion } from '../../protocol/print-service.ts'
import type { WireGameReport } from '../../protocol/reports.ts'
import { isoDayAt, type IsoDay } from '../../values/calendar.ts'
import type { World } from '../world.ts'
import type { HostPort, HostReply } from '../core/ports.ts'
import type { Facts } from '../facts.ts'
import { drawerFigures } from '../shared/drawer-figures.ts'
import { hostNowOf } from '../shared/host-clock.ts'
import { allRead, badAnswer, readOf, type Read } from '../shared/host-fault.ts'
import { timeZoneOf } from '../shared/receipt-values.ts'
import {
  endsOf,
  type GameReport,
  type PaymentsReport,
  type Report,
  type ReportKind,
  type ReportRequest,
  type Sum,
} from '../shared/report.ts'
import type { State } from '../state.ts'
import { callSum, callTickets, sumNames, type SumName } from './calls.ts'
import { fetchTerminalFunds } from './terminal-funds.ts'

/** The number of steps of a report of this kind: terminals, till, games, and its sums. */
export const stepsOf = ({ kind }: ReportRequest): number => 3 + sumNames[kind].length

/** Fetches all parts of a report; `onStep` is called after each part. */
export async function readReport(
  world: World,
  request: ReportRequest,
  onStep: () => void,
): Promise<Read<Report>> {
  const { host } = world
  const step = async <Answer>(reply: Promise<HostReply<Answer>>): Promise<Read<Answer>> => {
    const read = readOf(await reply)
    onStep()
    return read
  }
  const terminals = await fetchTerminalFunds(world)
  if (!terminals.ok) return terminals
  onStep()
  const [till, tickets] = await Promise.all([
    step(host.call('getWalletByIdUser', {})),
    step(callTickets(host, request.period)),
  ])
  if (!till.ok) return till
  if (!tickets.ok) return tickets
  const { arrayGemes: games, days } = tickets.value
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { ok: false, fault: badAnswer }
  // The host defines the dates of a day or a week, so that all parts cover the same dates.
  const dates = { date1: first.date, date2: last.date }
  const ids = terminals.value.map(({ id }) => id)
  const read = await readSums(sumNames[request.kind], (name) =>
    step(callSum(host, name, request.period, dates, ids)),
  )
  const { state, facts } = world.store
  const madeAt = hostNowOf(facts, world.clock.monotonicMs()) ?? world.clock.nowMs()
  const isOfToday = dates.date2 === isoDayAt(madeAt, timeZoneOf(state))
  // After midnight the sums of today are those of another day than the games.
  const isLate = request.period.type !== 'range' && !isOfToday
  const sums = isLate ? await readSumsOf(host, request, dates, ids) : read
  if (!sums.ok) return sums
  const moved = { games: games.map((game) => named(state, game)), ...sums.value }
  const body = {
    operatorId: till.value.operatorId,
    from: dates.date1,
    to: dates.date2,
    isWeek: request.period.type === 'week',
    madeAt,
    versions: { product: `v${world.productVersion}`, ...printProgramOf(facts) },
    days,
    balance: till.value.wallet,
    till: tickets.value.till ?? (isOfToday ? endsOf(moved, till.value.wallet) : null),
    ...moved,
  }
  const drawer = drawerFigures(state.drawer.days, body)
  const payments = { terminals: terminals.value, ...(drawer ? { drawer } : {}) }
  return { ok: true, value: reportOf(request.kind, { ...body, ...payments }) }
}

function reportOf(kind: ReportKind, { terminals, drawer, ...body }: Omit<PaymentsReport, 'kind'>): Report {
  switch (kind) {
    case 'sales':
      return { kind, ...body }
    case 'validations':
      return {
        kind,
        ...body,
        games: body.games.filter(({ payouts, prizes }) => payouts !== 0 || prizes !== 0),
      }
    case 'payments':
      return { kind, ...body, terminals, ...(drawer ? { drawer } : {}) }
  }
}

/** The sums of these dates, whatever day is today. */
const readSumsOf = (
  host: HostPort,
  { kind }: ReportRequest,
  dates: { readonly date1: IsoDay; readonly date2: IsoDay },
  ids: number[],
): Promise<Read<Record<SumName, Sum>>> =>
  readSums(sumNames[kind], async (name) =>
    readOf(await callSum(host, name, { type: 'range', ...dates }, dates, ids)),
  )

async function readSums(
  names: readonly SumName[],
  sumOf: (name: SumName) => Promise<Read<Sum>>,
): Promise<Read<Record<SumName, Sum>>> {
  const nothing: Sum = { amount: 0, count: 0 }
  const sums: Record<SumName, Sum> = {
    refill: nothing,
    collection: nothing,
    creditTerminal: nothing,
    debitTerminal: nothing,
    creditQrcode: nothing,
    debitQrcode: nothing,
  }
  const reads = await Promise.all(
    names.map(async (name): Promise<Read<void>> => {
      const read = await sumOf(name)
      if (!read.ok) return read
      const { amount, count } = read.value
      sums[name] = { amount, count }
      return { ok: true, value: undefined }
    }),
  )
  const all = allRead(reads)
  return all.ok ? { ok: true, value: sums } : all
}

const named = ({ games }: State, game: WireGameReport): GameReport => ({
  ...game,
  gameName: game.gameName ?? games.offered[game.gameId]?.name ?? String(game.gameId),
})

/** The print program's version, while it is connected: that of this page, unless it reported another one. */
function printProgramOf({ printing: { socket, otherProgram } }: Facts): { printProgram?: string } {
  if (socket !== 'up') return {}
  return { printProgram: otherProgram ?? printProgramVersion }
}
