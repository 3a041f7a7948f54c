import type { WireLedgerEntry } from '../../src/protocol/till-records.ts'
import { idOfEntry } from '../../src/worker/shared/host-ledger.ts'
import { WrongUsage } from '../usage.ts'
import type { HostClient } from '../host/host-client.ts'
import { withHost, type HostAccess } from './host-session.ts'
import { readLogFile } from './log-file.ts'
import { Requests, type LoggedRequest } from './requests.ts'

export type Status = 'done' | 'refused' | 'absent' | 'pending'

/** What host and log have of one operator's till. */
export interface HostSide {
  readonly operatorId: number
  /** Entries of the host's ledger that were compared, and the number of the first one; null where the log has none of them. */
  readonly entries: number
  readonly since: number | null
  /** In the host's ledger and not in the log. */
  readonly hostOnly: readonly WireLedgerEntry[]
  /** The same, but later than all that the log has from the host: made after its end, or lacking. */
  readonly later: readonly WireLedgerEntry[]
  /** Done by the log, and not in the host's ledger. */
  readonly logOnly: readonly LoggedRequest[]
  /** Open in the log, or decided by the operator, with the outcome at the host. */
  readonly outcomes: readonly { readonly request: LoggedRequest; readonly status: Status }[]
}

export interface HostReading {
  readonly side: HostSide
  readonly log: Requests
}

const mostIds = 100

/**
 * Compares the log with the host's ledger of the operator who logs in, and inquires about every request that the log
 * leaves open. An inquired id that the host does not know never moves money from then on. Throws one sentence if the
 * host does not answer.
 */
export const askHost = (file: string, access: HostAccess): Promise<HostReading> =>
  withHost(access, async (client, operatorId) => {
    const log = new Requests(operatorId)
    await readLogFile(file, log)
    if (!log.hasShift) throw new WrongUsage(`The log has no shift of operator ${operatorId}, who logged in.`)
    return { side: await compare(log, operatorId, client), log }
  })

async function compare(log: Requests, operatorId: number, client: HostClient): Promise<HostSide> {
  const read = await ledgerSince(client, log.firstRead?.number ?? 0)
  const ids = new Set(read.map(idOfEntry))
  const requests = [...log.requests.values()]
  const since = log.firstRead ? log.firstRead.number + 1 : firstIn(log, read)
  const entries = since === null ? [] : read.filter(({ number }) => number >= since)
  const isLater = laterThan(log, entries)
  const unknown = entries.filter((entry) => !isIn(log, entry))
  const later = unknown.filter(isLater)
  return {
    operatorId,
    since,
    entries: entries.length - later.length,
    hostOnly: unknown.filter((entry) => !isLater(entry)),
    later,
    logOnly: requests.filter(
      ({ id, state, place }) =>
        state === 'done' && place.seq > (log.firstRead?.place.seq ?? 0) && !ids.has(id),
    ),
    outcomes: await outcomesOf(
      client,
      requests.filter(({ state }) => state === 'open' || state === 'decided'),
    ),
  }
}

/** Whether the log has the money of an entry. */
const isIn = (log: Requests, entry: WireLedgerEntry): boolean =>
  log.hasMoved(idOfEntry(entry) ?? '') || log.elsewhere.has(entry.number)

const isRequestedIn = (log: Requests, entry: WireLedgerEntry): boolean =>
  log.requests.has(idOfEntry(entry) ?? '')

/** The number of the first entry of which the log has anything: the till may be older than the log. */
const firstIn = (log: Requests, entries: readonly WireLedgerEntry[]): number | null =>
  entries.find((entry) => isIn(log, entry) || isRequestedIn(log, entry))?.number ?? null

/**
 * Whether an entry is later than everything that the log has from the host: the counter may have gone on after the end of the log. Its
 * own clock may differ from the host's, so it does not count.
 */
function laterThan(log: Requests, entries: readonly WireLedgerEntry[]): (entry: WireLedgerEntry) => boolean {
  const last = Math.max(log.lastRead, entries.findLast((entry) => isIn(log, entry))?.number ?? 0)
  return (entry) => entry.number > last && entry.date > log.lastHostAt && !isRequestedIn(log, entry)
}

async function ledgerSince(client: HostClient, since: number): Promise<WireLedgerEntry[]> {
  const entries: WireLedgerEntry[] = []
  for (let from = since; ;) {
    const { data, last } = await client.request('getLedger', { since: from })
    entries.push(...data)
    from = data.at(-1)?.number ?? last
    if (from >= last) return entries
  }
}

async function outcomesOf(
  client: HostClient,
  requests: readonly LoggedRequest[],
): Promise<HostSide['outcomes']> {
  const outcomes: { request: LoggedRequest; status: Status }[] = []
  for (const isTicket of [true, false]) {
    const some = requests.filter((request) => request.isTicket === isTicket)
    for (let at = 0; at < some.length; at += mostIds) {
      const part = some.slice(at, at + mostIds)
      const statuses = await inquired(
        client,
        isTicket,
        part.map(({ id }) => id),
      )
      for (const request of part) outcomes.push({ request, status: statuses.get(request.id) ?? 'pending' })
    }
  }
  return outcomes
}

async function inquired(client: HostClient, isTicket: boolean, ids: string[]): Promise<Map<string, Status>> {
  if (!isTicket) {
    const { data } = await client.request('movementInquiry', { ids })
    return new Map(data.map(({ id, status }) => [id, status]))
  }
  const { data } = await client.request('ticketInquiry', { unique_req_ids: ids })
  return new Map(data.map(({ unique_req_id: id, status }) => [id, status === 'sold' ? 'done' : status]))
}
