import {
  defer,
  distinctUntilChanged,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  merge,
  takeUntil,
  tap,
  type Observable,
} from 'rxjs'
import { printPage } from '../../protocol/print-service.ts'
import { done, refuse, type Outcome } from '../../values/outcome.ts'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'
import type { PrintRefusal, PrintSocketMessage } from '../core/ports.ts'
import { isDenied } from '../shared/inquiry.ts'
import { languageOf } from '../shared/receipt-values.ts'
import { repeatUntil } from '../core/repeat-until.ts'

const isNotPaired = (reason: PrintRefusal): boolean => reason === 'notPaired' || reason === 'badSignature'

/** Whether a socket message requires or ends a pairing; null if it is about something else. */
function needsPairing(message: PrintSocketMessage): boolean | null {
  if (message.kind === 'refused') return isNotPaired(message.reason) || null
  return message.kind === 'connection' && message.isUp ? false : null
}

/**
 * Pairs an unknown browser automatically if the operator's host has the code: once after each log-in, and whenever the
 * print program no longer knows the browser. A wrong code is not tried again; a request that the host does not answer is sent
 * again.
 */
export function pairByHost(world: World, messages$: Observable<PrintSocketMessage>): Observable<never> {
  let isNeeded = false
  const needed$ = messages$.pipe(
    map(needsPairing),
    filter((needs) => needs !== null),
    distinctUntilChanged(),
    tap((needs) => {
      isNeeded = needs
    }),
    filter((needs) => needs),
  )
  const arrived$ = eventsOf(world, 'loggedIn').pipe(filter(() => isNeeded))
  return merge(needed$, arrived$).pipe(
    filter(() => world.store.state.session.operator !== null),
    exhaustMap(() => pairOnce(world).pipe(takeUntil(eventsOf(world, 'loggedOut')))),
    ignoreElements(),
  )
}

function pairOnce(world: World): Observable<unknown> {
  let isOver = false
  return defer(async () => {
    isOver = await tryHostsCode(world)
  }).pipe(repeatUntil(() => isOver))
}

/** False if one side did not answer. */
async function tryHostsCode({ host, print, store }: World): Promise<boolean> {
  const service = store.state.session.printService
  const reply = await host.call('printPairing', {})
  if (!service) return false
  if (reply.kind !== 'answer') return isDenied(reply)
  if (reply.value.code === null) return true
  return (await print.pair(service, reply.value.code)).kind !== 'unreachable'
}

/** Pairs with a typed code. */
export async function pairPrintProgram({ print, store }: World, code: string): Promise<Outcome> {
  const service = store.state.session.printService
  const reply = service === null ? null : await print.pair(service, code)
  if (reply?.kind === 'paired') return done(undefined)
  if (reply?.kind === 'refused')
    return refuse(reply.reason === 'wrongCode' ? 'pairingCode' : 'pairingTooOften')
  return refuse('printServiceDown')
}

/** The print program's page. The part after the # is read there and not sent anywhere. */
export async function fetchPrintPage({ host, store }: World): Promise<Outcome<string>> {
  const service = store.state.session.printService
  if (service === null) return refuse('printServiceDown')
  const reply = await host.call('printPairing', {})
  const code = reply.kind === 'answer' ? reply.value.code : null
  return done(printPage(service, { code, language: languageOf(store.state) }))
}

/** Connects to the print program even if the browser will prompt for permission. */
export async function connectPrintProgram({ print }: World): Promise<Outcome> {
  print.connect()
  return done(undefined)
}
