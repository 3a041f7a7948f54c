import { idOfEntry } from '../../src/worker/shared/host-ledger.ts'
import type { HostSide, Status } from './reconcile-host.ts'
import type { Show } from '../../src/sentences/show.ts'

const statusTexts: Record<Status, string> = {
  done: 'the host did it, and the log lacks that',
  refused: 'the host refused it, so no money was moved',
  absent: 'the host never received it, and no money will be moved',
  pending: 'the host is still deciding it',
}

/** Whether neither side lacks anything. */
export const isAgreed = ({ hostOnly, logOnly, outcomes }: HostSide): boolean =>
  hostOnly.length + logOnly.length === 0 &&
  outcomes.every(({ status }) => status === 'refused' || status === 'absent')

/** For people: what each side lacks. */
export function sideLines(side: HostSide, { money, time }: Show): string[] {
  const { operatorId, entries, hostOnly, logOnly, outcomes } = side
  return [
    `The host's ledger of operator ${operatorId} was compared with the log (entries: ${entries})${isAgreed(side) ? ': neither lacks anything.' : '.'}`,
    ...hostOnly.map((entry) => {
      const id = idOfEntry(entry)
      return `The log lacks entry ${entry.number} of the host: ${entry.kind}, ${money(Math.abs(entry.amount))} ${entry.amount < 0 ? 'out of' : 'into'} the till at ${time(entry.date)}${id === undefined ? '' : ` (${id})`}.`
    }),
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

/** For programs. */
export const sideAsJson = ({ operatorId, entries, hostOnly, logOnly, outcomes }: HostSide) => ({
  operatorId,
  entries,
  hostOnly: hostOnly.map((entry) => ({
    number: entry.number,
    date: new Date(entry.date).toISOString(),
    kind: entry.kind,
    amount: entry.amount,
    id: idOfEntry(entry),
  })),
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
