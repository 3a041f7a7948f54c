import type { WireLedgerEntry } from '../../src/protocol/till-records.ts'
import { idOfEntry } from '../../src/worker/shared/host-ledger.ts'
import type { HostSide, Status } from './reconcile-host.ts'
import type { Show } from '../../src/sentences/show.ts'

const statusTexts: Record<Status, string> = {
  done: 'the host did it, and the log lacks that',
  refused: 'the host refused it, so no money was moved',
  absent: 'the host never received it, and no money will be moved',
  pending: 'the host is still deciding it',
}

/** Whether it is certain that neither side lacks anything. */
export const isAgreed = ({ since, hostOnly, later, logOnly, outcomes }: HostSide): boolean =>
  since !== null &&
  hostOnly.length + later.length + logOnly.length === 0 &&
  outcomes.every(({ status }) => status === 'refused' || status === 'absent')

/** For people: what each side lacks. */
export function sideLines(side: HostSide, { money, time }: Show): string[] {
  const { operatorId, since, entries, hostOnly, later, logOnly, outcomes } = side
  return [
    since === null
      ? `The host's ledger of operator ${operatorId} was not compared with the log, which has no entry of it.`
      : `The host's ledger of operator ${operatorId} was compared with the log from entry ${since} on (entries: ${entries})${isAgreed(side) ? ': neither lacks anything.' : '.'}`,
    ...hostOnly.map((entry) => {
      const id = idOfEntry(entry)
      return `The log lacks entry ${entry.number} of the host: ${entry.kind}, ${money(Math.abs(entry.amount))} ${entry.amount < 0 ? 'out of' : 'into'} the till at ${time(entry.date)}${id === undefined ? '' : ` (${id})`}.`
    }),
    ...laterLines(later, time),
    ...logOnly.map(
      ({ place, text, id }) =>
        `The host lacks #${place.seq}  ${time(place.at)}  ${text}, which the log has as done (${id}).`,
    ),
    ...outcomes.map(
      ({ request: { place, text, id, state }, status }) =>
        `${state === 'open' ? 'Open in the log' : 'Decided by the operator as not done'}: #${place.seq}  ${time(place.at)}  ${text} (${id}); ${statusTexts[status]}.`,
    ),
  ]
}

function laterLines(later: HostSide['later'], time: Show['time']): string[] {
  const [first, last] = [later[0], later.at(-1)]
  if (!first || !last) return []
  const isOne = first === last
  const which = isOne
    ? `entry ${first.number} of the host (${time(first.date)})`
    : `${later.length} entries of the host, from ${first.number} (${time(first.date)}) to ${last.number} (${time(last.date)}),`
  const [are, they] = isOne ? ['it is', 'it'] : ['they are', 'they']
  return [
    `Whether the log lacks ${which} is not known: ${are} later than everything that the log has from the host, so ${they} may have been made after the end of the log.`,
  ]
}

/** For programs. */
export const sideAsJson = ({ hostOnly, later, logOnly, outcomes, ...side }: HostSide) => ({
  ...side,
  hostOnly: hostOnly.map(entryAsJson),
  later: later.map(entryAsJson),
  logOnly: logOnly.map(({ id, place }) => ({ ...utc(place), id })),
  outcomes: outcomes.map(({ request: { id, place, state }, status }) => ({
    ...utc(place),
    id,
    state,
    status,
  })),
})

const utc = ({ seq, at }: { readonly seq: number; readonly at: number }) => ({
  seq,
  at: new Date(at).toISOString(),
})

const entryAsJson = (entry: WireLedgerEntry) => ({
  number: entry.number,
  date: new Date(entry.date).toISOString(),
  kind: entry.kind,
  amount: entry.amount,
  id: idOfEntry(entry),
})
