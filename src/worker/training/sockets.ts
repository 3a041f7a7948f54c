import { concat, defer, from, mergeMap, Observable, of, share } from 'rxjs'
import { changesTimers, timers } from '../../host/rules/draws.ts'
import type { HostEvent } from '../../host/rules/events.ts'
import type { MemoryHost } from '../../host/store/memory-host.ts'
import { tillOf } from '../../host/rules/operators.ts'
import { terminalOf, terminalsOf, wireTerminal } from '../../host/rules/terminals.ts'
import { changesTill } from '../../host/rules/till-requests.ts'
import { walletOf } from '../../host/rules/wallets.ts'
import { terminalAccount, type WireTerminal } from '../../protocol/terminals.ts'
import type { HostSocketMessage, TerminalSocketMessage } from '../core/ports.ts'

const isUp = { kind: 'connection', isUp: true } as const

/** Subscribers are notified of the connection asynchronously, as with a real socket. */
const connected = <Message>(messages$: Observable<Message>): Observable<Message> =>
  from(Promise.resolve()).pipe(mergeMap(() => messages$))

/** Every event as it becomes durable. */
const committed = (host: MemoryHost): Observable<readonly HostEvent[]> =>
  new Observable((listener) => host.onCommitted((events) => listener.next(events)))

/** The operators whose till an event of a batch changes, each once. */
const operatorsWithChangedTill = (events: readonly HostEvent[]): number[] => [
  ...new Set(events.filter(changesTill).map(({ operatorId }) => operatorId)),
]

function ofWallet(host: MemoryHost, event: HostEvent): HostSocketMessage[] {
  if (event.type !== 'walletOpened' && event.type !== 'walletSettled' && event.type !== 'walletBlockSet')
    return []
  const { userId, balance, isBlocked } = walletOf(host.state, event.userId)
  return event.type === 'walletBlockSet'
    ? [{ kind: 'walletBlock', userId, isBlocked }]
    : [{ kind: 'wallet', userId, balance }]
}

/** The reports of the main socket to a page (section 7): draws, till and wallets, whenever they change. */
export function mainSocket(host: MemoryHost): Observable<HostSocketMessage> {
  const draws = (): HostSocketMessage => ({ kind: 'timers', timers: timers(host.state, host.now()) })
  const messagesOf = (events: readonly HostEvent[]): HostSocketMessage[] => [
    ...(events.some(changesTimers) ? [draws()] : []),
    ...operatorsWithChangedTill(events).map((operatorId) => ({
      kind: 'till' as const,
      operatorId,
      balance: tillOf(host.state, operatorId),
    })),
    ...events.flatMap((event) => ofWallet(host, event)),
  ]
  const messages$ = concat(
    of(isUp),
    defer(() => of(draws())),
    committed(host).pipe(mergeMap(messagesOf)),
  )
  return connected(messages$).pipe(share())
}

/** Training terminals are connected while their host runs. */
const isConnected = (): boolean => true

/** The accounts of an operator's terminals. */
export const connectedTerminals = (host: MemoryHost, operatorId: number): ReadonlySet<string> =>
  new Set(terminalsOf(host.state, operatorId).map(({ id }) => terminalAccount(operatorId, id)))

/** The current state of an operator's terminals. */
export const listedTerminals = (host: MemoryHost, operatorId: number): WireTerminal[] =>
  terminalsOf(host.state, operatorId).map((terminal) => wireTerminal(terminal, isConnected))

function ofTerminal(host: MemoryHost, event: HostEvent): TerminalSocketMessage[] {
  const wired = (account: string) => wireTerminal(terminalOf(host.state, account), isConnected)
  const funds = (account: string): TerminalSocketMessage => {
    const { id, balance } = terminalOf(host.state, account)
    return { kind: 'terminalFunds', id, funds: balance }
  }
  switch (event.type) {
    case 'terminalLockSet':
    case 'terminalPasswordSet':
      return [{ kind: 'terminal', terminal: wired(event.account) }]
    case 'terminalRefilled':
    case 'terminalCollected':
      return [funds(event.userId)]
    case 'walletBlockSet': {
      const { userId, isBlocked } = walletOf(host.state, event.userId)
      return [{ kind: 'accountBlock', userId, isBlocked }]
    }
    default:
      return []
  }
}

/** The reports of the terminals' socket to the page. */
export const terminalSocket = (host: MemoryHost): Observable<TerminalSocketMessage> =>
  connected(
    concat(
      of(isUp),
      committed(host).pipe(
        mergeMap((events): TerminalSocketMessage[] => [
          ...events.flatMap((event) => ofTerminal(host, event)),
          ...operatorsWithChangedTill(events).map((operatorId) => ({
            kind: 'till' as const,
            operatorId,
            balance: tillOf(host.state, operatorId),
          })),
        ]),
      ),
    ),
  ).pipe(share())
