import { BehaviorSubject, Observable, Subject } from 'rxjs'
import { io } from 'socket.io-client'
import * as v from 'valibot'
import { accessRefusals, foreignOrigin, ForeignOrigin, socketMethod } from '../../protocol/print-access.ts'
import {
  PrinterStatus,
  PrintJob,
  printProgramVersion,
  printSocketEvents,
} from '../../protocol/print-service.ts'
import type { PrintSocketMessage } from '../core/ports.ts'
import { timing } from '../shared/timing.ts'
import { reconnection } from './connection.ts'
import { localNetwork$ } from './local-network.ts'
import { loadKey, sign } from './print-key.ts'

/** Requests an attempt now: after a pairing, or when the cashier touches Connect. */
export const nudge$ = new Subject<void>()

/**
 * Whether the print socket is connected. Other sockets wait for it, because it requests the browser's permission and
 * pairs.
 */
export const isReached$ = new BehaviorSubject(false)

let isWaitingForLeave = false

/** Nothing is sent to the print program yet: the browser would show its prompt before the page has explained it. */
export const isHeld = (): boolean => isWaitingForLeave

const Refusal = v.object({ data: v.object({ reason: v.picklist(accessRefusals) }) })

/**
 * The signature in a namespace's handshake. It is new each time, because a signature is valid once. Without a key there
 * is no signature, and the print program answers that this browser is not paired.
 */
export const handshakeFor =
  (service: string, namespace: string) =>
  (send: (auth: object) => void): void => {
    const version = { version: printProgramVersion }
    void loadKey(service)
      .then((key) => key && sign(key, { method: socketMethod, path: namespace }))
      .then((signature) => send({ ...version, ...signature }))
      .catch(() => send(version))
  }

/** A browser gives no reason why a socket failed, so a request finds out whether the program refuses this page's origin. */
async function isForeign(service: string): Promise<boolean> {
  if (isWaitingForLeave) return false
  try {
    const answer = await fetch(new URL('/health', service), { signal: AbortSignal.timeout(timing.answerMs) })
    return answer.status === 403 && v.is(ForeignOrigin, await answer.json())
  } catch {
    return false
  }
}

/** The print socket: connected while subscribed, reconnects without limit. */
export function printSocket(service: string, config: () => unknown): Observable<PrintSocketMessage> {
  return new Observable<PrintSocketMessage>((listener) => {
    const auth = handshakeFor(service, '/')
    const socket = io(service, { ...reconnection, forceNew: true, autoConnect: false, auth })
    let retry: ReturnType<typeof setTimeout> | undefined
    const connect = () => {
      isWaitingForLeave = false
      clearTimeout(retry)
      socket.connect()
    }
    socket.on('connect', () => {
      isReached$.next(true)
      listener.next({ kind: 'connection', isUp: true })
    })
    socket.on('disconnect', (reason) => {
      isReached$.next(false)
      listener.next({ kind: 'connection', isUp: false })
      // The server disconnected the socket, for example because the pairing was removed. socket.io does not reconnect
      // then.
      if (reason === 'io server disconnect') retry = setTimeout(connect, timing.reconnectMs)
    })
    socket.on('connect_error', (error: unknown) => {
      // socket.io does not reconnect by itself after a refused handshake.
      if (!socket.active) retry = setTimeout(connect, timing.reconnectMaxMs)
      const refusal = v.safeParse(Refusal, error)
      if (refusal.success) listener.next({ kind: 'refused', reason: refusal.output.data.reason })
      else
        void isForeign(service).then((isSo) => {
          if (socket.connected) return
          listener.next(
            isSo ? { kind: 'refused', reason: foreignOrigin } : { kind: 'connection', isUp: false },
          )
        })
    })
    socket.on('requestConfig', (acknowledge: unknown) => {
      if (typeof acknowledge === 'function') acknowledge(config())
    })
    socket.on('statusAcivePrinters', (payload: unknown) => {
      const parsed = v.safeParse(PrinterStatus, payload)
      if (parsed.success) listener.next({ kind: 'status', status: parsed.output })
    })
    socket.on('printJob', (payload: unknown) => {
      const parsed = v.safeParse(PrintJob, payload)
      if (parsed.success) listener.next({ kind: 'job', job: parsed.output })
    })
    socket.on('journalDamage', (payload: unknown) => {
      const parsed = v.safeParse(printSocketEvents.journalDamage, payload)
      if (parsed.success) listener.next({ kind: 'damage', damage: parsed.output })
    })
    socket.on('errorVersionPrinter', (payload: unknown) => {
      const parsed = v.safeParse(printSocketEvents.errorVersionPrinter, payload)
      if (parsed.success) listener.next({ kind: 'otherVersion', version: parsed.output.version })
    })
    const permission = localNetwork$.subscribe((localNetwork) => {
      listener.next({ kind: 'localNetwork', localNetwork })
      void begin(localNetwork === 'prompt')
    })
    // A paired browser has shown its prompt before, so no explanation is needed.
    const begin = async (asksFirst: boolean) => {
      isWaitingForLeave = asksFirst && !(await loadKey(service).catch(() => null))
      if (!isWaitingForLeave && !listener.closed && !socket.active) connect()
    }
    const nudges = nudge$.subscribe(connect)
    return () => {
      clearTimeout(retry)
      nudges.unsubscribe()
      permission.unsubscribe()
      socket.close()
      isReached$.next(false)
    }
  })
}
