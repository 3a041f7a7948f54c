import {
  concatMap,
  defer,
  EMPTY,
  exhaustMap,
  from,
  map,
  merge,
  mergeMap,
  repeat,
  timer,
  type Observable,
} from 'rxjs'
import type { EventOf, Logged } from '../../../events/vocabulary.ts'
import type { Command } from '../../commands.ts'
import { happened, type World } from '../../core/effects.ts'
import type { HostReply } from '../../core/ports.ts'
import type { AnswerOf } from '../../../protocol/host-calls.ts'
import { batches } from '../../shared/inquiry.ts'
import { backOffMs } from '../../shared/timing.ts'
import { wireTickets } from './request.ts'
import type { HistoryEntry } from './state.ts'

/** Sends every purchase once: its intent is in the log when this sees it. */
const purchase = (world: World): Observable<Command> =>
  happened(world, 'purchaseRequested').pipe(
    mergeMap((intent) => from(buy(world, intent)).pipe(mergeMap((commands) => from(commands)))),
  )

async function buy({ host }: World, intent: Logged<EventOf<'purchaseRequested'>>): Promise<Command[]> {
  const { purchaseId, lottery } = intent.data
  const tickets = wireTickets(intent.data, intent.at)
  const reply =
    lottery === 'ordinary'
      ? await host.call('buyTickets', tickets, purchaseId)
      : await host.call('buyTicketsGames51', { tickets }, purchaseId)
  return commandsOf(purchaseId, reply)
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

/** Asks the host about every purchase of this operator whose outcome is unknown, until none is left. */
const inquire = (world: World): Observable<Command> =>
  happened(world, 'counterStarted', 'loggedIn', 'purchaseOutcomeUnknown').pipe(
    exhaustMap(() =>
      defer(() => from(batches(openQuestions(world)))).pipe(
        concatMap((entries) => ask(world, entries)),
        mergeMap((commands) => from(commands)),
        repeat({
          delay: (attempt) => (openQuestions(world).length > 0 ? timer(backOffMs(attempt - 1)) : EMPTY),
        }),
      ),
    ),
  )

/** Another operator's purchases are not asked about: to this session the host would deny them. */
const isOwn = ({ store }: World, { operatorId }: HistoryEntry): boolean =>
  operatorId === store.state.session.operator?.operatorId

const openQuestions = (world: World): HistoryEntry[] =>
  world.store.state.payment.history.filter((entry) => entry.outcome.kind === 'unknown' && isOwn(world, entry))

/** What the host says counts where the same operator is still there: to another one it denies these tickets. */
async function ask(world: World, entries: readonly HistoryEntry[]): Promise<Command[]> {
  const asked = entries.filter((entry) => isOwn(world, entry))
  if (asked.length === 0) return []
  const ids = asked.map(({ uniqueReqId }) => uniqueReqId)
  const reply = await world.host.call('ticketInquiry', { unique_req_ids: ids })
  const isToldToOwner = asked.every((entry) => isOwn(world, entry))
  return reply.kind === 'answer' && isToldToOwner
    ? [{ type: 'recordInquiry', results: reply.value.data }]
    : []
}

/** Counted money gets its till receipt as soon as no ticket of the payment is in question. */
const handOverReceipt = (world: World): Observable<Command> =>
  happened(
    world,
    'counterStarted',
    'ticketSold',
    'ticketRefused',
    'ticketNeverReceived',
    'ticketDecidedByOperator',
  ).pipe(
    mergeMap(() => from(payable(world))),
    map((paymentId): Command => ({ type: 'issueTillReceipt', paymentId })),
  )

const payable = ({ store }: World): string[] =>
  store.state.payment.takings
    .filter(({ received, hasReceipt, open }) => received !== null && !hasReceipt && open.length === 0)
    .map(({ paymentId }) => paymentId)

export const paymentEffects = (world: World): Observable<Command> =>
  merge(purchase(world), inquire(world), handOverReceipt(world))
