import type { Observable, Subscription } from 'rxjs'
import type { Namespace, Server } from 'socket.io'
import * as v from 'valibot'
import { RequestSignature, socketMethod, type AccessRefusal } from '../../src/protocol/print-access.ts'
import type { SignatureCheck } from './signature-check.ts'

const noBody = new Uint8Array()

class Refused extends Error {
  readonly data: { reason: AccessRefusal }

  constructor(reason: AccessRefusal) {
    super(reason)
    this.data = { reason }
  }
}

/**
 * Requires a signature in the handshake of every namespace, including future ones; closes the sockets of a removed
 * client.
 */
export function admitSigned(
  sockets: Server,
  signatures: SignatureCheck,
  forgotten$: Observable<string>,
): Subscription {
  const namespaces: Namespace[] = []
  const guard = (namespace: Namespace) => {
    namespaces.push(namespace)
    namespace.use((socket, next) => {
      const parsed = v.safeParse(RequestSignature, socket.handshake.auth)
      const signature = parsed.success ? parsed.output : null
      const request = { method: socketMethod, path: namespace.name, body: noBody }
      const verdict = signatures.judge(signature, request)
      if (!verdict.ok || !signature) return next(new Refused(verdict.ok ? 'notPaired' : verdict.reason))
      void socket.join(roomOf(signature.client))
      next()
    })
  }
  guard(sockets.of('/'))
  sockets.on('new_namespace', guard)
  return forgotten$.subscribe((clientId) => {
    for (const namespace of namespaces) namespace.in(roomOf(clientId)).disconnectSockets(true)
  })
}

/** The sockets of a client. */
export const roomOf = (clientId: string): string => `client ${clientId}`
