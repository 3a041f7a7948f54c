import {
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  finalize,
  ignoreElements,
  map,
  merge,
  mergeMap,
  of,
  repeat,
  startWith,
  switchMap,
  takeUntil,
  tap,
  timer,
  type Observable,
} from 'rxjs'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'
import type { HostReply, TerminalSocketMessage } from '../core/ports.ts'
import type { AnswerOf } from '../../protocol/host-calls.ts'
import { walletBlocked } from '../shared/blocked-wallet.ts'
import { languageOf } from '../shared/receipt-values.ts'
import { timing } from '../shared/timing.ts'
import {
  forgetTerminal,
  forgetTerminals,
  updateConnection,
  updateFunds,
  updateTerminal,
  updateTerminals,
} from './update.ts'
import { repeatUntil } from '../core/repeat-until.ts'
import { movementEntry } from '../till/state.ts'

/** The operator whose terminals are watched; null while nobody is logged in, and if the deployment has none. */
function ownerOf({ store }: World): number | null {
  const { deployment, operator } = store.state.session
  return deployment?.flags.terminals ? (operator?.operatorId ?? null) : null
}

/**
 * Sends the operator's id to the host, which answers with all terminals. While the socket stays connected this is repeated until the
 * host has answered: no terminal counts as connected before.
 */
const introduce = ({ terminals }: World, operatorId: number): Observable<never> => {
  let isAnswered = false
  return defer(() => terminals.emit('setIdOperator', { operatorId })).pipe(
    tap(({ kind }) => (isAnswered = kind !== 'unknown')),
    repeatUntil(() => isAnswered),
    takeUntil(terminals.socket$.pipe(filter(({ kind }) => kind === 'connection' || kind === 'terminals'))),
    ignoreElements(),
  )
}

/** A terminal requests the id of its counter's operator. */
function answerTerminal({ store, terminals }: World, operatorId: number, requestId: string): void {
  const { shop, deployment } = store.state.session
  if (!shop || !deployment) return
  const here = { operatorId, shop, language: languageOf(store.state) }
  void terminals.emit('return-data-front', { requestId, ...here })
}

/** The main socket reports the till. If both sockets do, the slower one would be late. */
const tillOf = ({ store }: World, balance: number): Observable<Command> =>
  store.facts.status.mainSocket === 'up' ? EMPTY : of({ type: 'recordTill', balance })

function receive(world: World, operatorId: number, message: TerminalSocketMessage): Observable<Command> {
  const { updateFacts: update } = world.store
  switch (message.kind) {
    case 'connection':
      update((facts) => updateConnection(facts, message.isUp))
      return message.isUp ? introduce(world, operatorId) : EMPTY
    case 'terminals':
      update((facts) => updateTerminals(facts, message.terminals))
      return EMPTY
    case 'terminal':
      update((facts) => updateTerminal(facts, message.terminal))
      return EMPTY
    case 'terminalGone':
      update((facts) => forgetTerminal(facts, message.id))
      return EMPTY
    case 'terminalFunds':
      update((facts) => updateFunds(facts, message.id, message.funds))
      return EMPTY
    case 'till':
      return message.operatorId === operatorId ? tillOf(world, message.balance) : EMPTY
    case 'accountBlock':
      if (message.isBlocked) update((facts) => walletBlocked(facts, message.userId))
      return EMPTY
    case 'counterRequested':
      answerTerminal(world, operatorId, message.requestId)
      return EMPTY
  }
}

/** The socket reports changes in order: after its first report, the answer to an earlier request is outdated. */
const isReportedBySocket = ({ store }: World): boolean =>
  store.facts.terminals.socket === 'up' && store.facts.terminals.list !== null

function showListed(world: World, reply: HostReply<AnswerOf<'getTerminalsOperator'>>): void {
  if (reply.kind !== 'answer' || isReportedBySocket(world)) return
  world.store.updateFacts((facts) => updateTerminals(facts, reply.value.terminals))
}

/** While the socket is not connected, the counter polls the host. */
const pollTerminals = (world: World): Observable<never> =>
  world.terminals.socket$.pipe(
    filter((message) => message.kind === 'connection'),
    map(({ isUp }) => isUp),
    startWith(false),
    distinctUntilChanged(),
    switchMap(() =>
      defer(() => world.host.call('getTerminalsOperator', {})).pipe(
        tap((reply) => showListed(world, reply)),
        repeat({ delay: () => (isReportedBySocket(world) ? EMPTY : timer(timing.reconnectMaxMs)) }),
      ),
    ),
    ignoreElements(),
  )

/** The host has moved the funds: notifies the terminal and requests its state. */
const notifyTerminals = (world: World, operatorId: number): Observable<never> =>
  eventsOf(world, 'movementDone').pipe(
    tap(({ data: { movementId, amount: sum } }) => {
      const entry = movementEntry(world.store.state.till, movementId)
      const movement = entry?.movement
      if (movement?.kind !== 'terminalSend' && movement?.kind !== 'terminalRefund') return
      // It is a terminal of an earlier operator, who left its outcome open.
      if (entry?.operatorId !== operatorId) return
      const method = movement.kind === 'terminalSend' ? 'refill' : 'collect'
      void world.terminals.emit('sentWalletTerminal', { id: movement.terminalId, sum, method })
      void world.terminals.emit('updateTerminals', { operatorId })
    }),
    ignoreElements(),
  )

const watchTerminals = (world: World, operatorId: number): Observable<Command> =>
  merge(
    world.terminals.socket$.pipe(mergeMap((message) => receive(world, operatorId, message))),
    pollTerminals(world),
    notifyTerminals(world, operatorId),
  ).pipe(finalize(() => world.store.updateFacts(forgetTerminals)))

/** The state of the operator's self-service terminals, if the deployment has them. */
export const terminalsEffects = (world: World): Observable<Command> =>
  eventsOf(world, 'counterStarted', 'deploymentLoaded', 'loggedIn', 'loggedOut').pipe(
    map(() => ownerOf(world)),
    distinctUntilChanged(),
    switchMap((operatorId) => (operatorId === null ? EMPTY : watchTerminals(world, operatorId))),
  )
