import { defer, from, mergeMap } from 'rxjs'
import type { AnswerOf } from '../../../protocol/host-calls.ts'
import type { Command } from '../../commands.ts'
import { isOwn, type IntentKind } from '../../core/intent/effects.ts'
import type { HostReply } from '../../core/ports.ts'
import { withOwnTill } from '../../shared/own-till.ts'
import type { Inheritable } from '../../shared/taken-over.ts'
import type { World } from '../../world.ts'
import { wireTickets } from './request.ts'
import type { HistoryEntry } from './state.ts'

const entries = ({ store }: World) => store.state.payment.history.toReversed()

/** Purchases of tickets from the host: one request for several tickets, each with its own id. */
export const purchase: IntentKind<World, 'purchaseRequested', HistoryEntry, Command> = {
  requested: 'purchaseRequested',
  unknown: 'purchaseOutcomeUnknown',
  async send(world, { data, at }) {
    const { host } = world
    const { purchaseId, lottery } = data
    const tickets = wireTickets(data, at)
    const reply =
      lottery === 'ordinary'
        ? await host.call('buyTickets', tickets, purchaseId)
        : await host.call('buyTicketsGames51', { tickets }, purchaseId)
    return withOwnTill(world, data, commandsOf(purchaseId, reply))
  },
  entries,
  resolve: (world, entries) =>
    defer(() => inquire(world, entries)).pipe(mergeMap((commands) => from(commands))),
}

/** The tickets that an earlier operator left open. */
export const leftTickets: Inheritable<HistoryEntry> = {
  entries,
  idOf: ({ uniqueReqId }) => uniqueReqId,
  field: 'unique_req_ids',
  commandsOf: (_world, _entries, { tickets: results }) => [{ type: 'recordInquiry', results }],
}

function commandsOf(purchaseId: string, reply: HostReply<AnswerOf<'buyTickets'>>): Command[] {
  switch (reply.kind) {
    case 'answer': {
      const { data: results, wallet } = reply.value
      const answer: Command = { type: 'recordPurchaseAnswer', purchaseId, results }
      return wallet === undefined ? [answer] : [answer, { type: 'recordTill', balance: wallet }]
    }
    case 'refused':
      return [{ type: 'recordPurchaseRefused', purchaseId, ...reply.error }]
    case 'unknown':
      return [{ type: 'recordPurchaseUnknown', purchaseId, reason: reply.reason }]
  }
}

/**
 * The host's answer counts only if the same operator is still logged in: to another one the host denies these tickets.
 */
async function inquire(world: World, entries: readonly HistoryEntry[]): Promise<Command[]> {
  const ids = entries.map(({ uniqueReqId }) => uniqueReqId)
  const reply = await world.host.call('ticketInquiry', { unique_req_ids: ids })
  const isStillOwn = entries.every((entry) => isOwn(world, entry))
  return reply.kind === 'answer' && isStillOwn ? [{ type: 'recordInquiry', results: reply.value.data }] : []
}
