import { signHead, type Signer } from '../../heads/note.ts'
import { hostError } from '../../protocol/error-codes.ts'
import type { headCalls as calls } from '../../protocol/heads.ts'
import { keptHead } from '../rules/log-heads.ts'
import type { AttemptLimit, Attempts } from './attempts.ts'
import { refused, type Handlers } from './handlers.ts'

/** More than a technician installs. The head of each counter is kept for ever. */
export const newCounters: AttemptLimit = { allowed: 500, windowMs: 3_600_000 }

/** A counter has the head of its log kept and signed. A host without a signer has no such call. */
export const headCalls = (signer: Signer | undefined, attempts: Attempts): Handlers<typeof calls> => ({
  async logHead(head, { operatorId, host }) {
    if (!signer) return refused(hostError('not_found'))
    const { counterId } = head
    const isKnown = await host.read({ counters: [counterId] }, (state) => !!keptHead(state, counterId))
    const counted = { name: `new counters of operator ${operatorId}`, ...newCounters }
    if (!isKnown && !(await attempts.take([counted]))) return refused(hostError('too_many_requests'))
    const kept = await host.execute({ type: 'keepLogHead', operatorId, head }, ({ shop }) => shop.id)
    return kept.ok
      ? { success: true, ...signHead({ ...head, shop: kept.value }, signer) }
      : refused(kept.error)
  },
})
