import { merge, Subject } from 'rxjs'
import type { AnswerOf, HostCallName } from '../../protocol/host-calls.ts'
import type { HostPort, HostReply } from '../core/ports.ts'
import type { State } from '../state.ts'
import type { CounterStore } from '../world.ts'
import { hasUncertainMoney } from './uncertain.ts'

/**
 * Whether a host is another one than that with which money is open, which alone knows what became of it. What damage to the log has
 * taken may be open until somebody has compared it with the host. A host without an id counts as another one; before the counter
 * knows an id, none does.
 */
export const isOtherHost = (state: State, hostId: string | undefined): boolean =>
  state.session.hostId !== null &&
  state.session.hostId !== hostId &&
  (hasUncertainMoney(state) || state.reconciliation.damage?.agreed.length === 0)

/** Which host answers; `facts.status.isOtherHost` has whether it is another one. */
export async function identifyHost(
  host: HostPort,
  store: CounterStore,
): Promise<HostReply<AnswerOf<'deployment'>>> {
  const reply = await host.call('deployment', {})
  if (reply.kind === 'answer') {
    const isOther = isOtherHost(store.state, reply.value.hostId)
    store.updateFacts(({ status }) => {
      status.isOtherHost = isOther
    })
  }
  return reply
}

const inquiries: ReadonlySet<HostCallName> = new Set<HostCallName>([
  'ticketInquiry',
  'movementInquiry',
  'handoverInquiry',
])

/**
 * Inquiries about open money go only to the host with which it is open: another one never received the requests, and would say so. It
 * gets none, and a session that it knows ends.
 */
export function toOwnHost(host: HostPort, store: CounterStore): HostPort {
  const other$ = new Subject<void>()
  const operatorId = () => store.state.session.operator?.operatorId
  /** Whether the host is that one, and the session still that of the inquiry. */
  const isOwnHost = async (): Promise<boolean> => {
    const own = operatorId()
    const { kind } = await identifyHost(host, store)
    const { isOtherHost: isOther } = store.facts.status
    if (isOther) other$.next()
    return kind === 'answer' && !isOther && operatorId() === own
  }
  return {
    ...host,
    sessionRefused$: merge(host.sessionRefused$, other$),
    call(name, request, idempotencyKey) {
      const call = () => host.call(name, request, idempotencyKey)
      if (!inquiries.has(name) || store.state.session.hostId === null) return call()
      return isOwnHost().then((isOwn) => (isOwn ? call() : notSent))
    },
  }
}

const notSent = { kind: 'unknown', reason: 'noAnswer', isSent: false, hostAtMs: null } as const
