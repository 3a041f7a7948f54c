import { signHead, type Signer } from '../../heads/note.ts'
import { hostError } from '../../protocol/error-codes.ts'
import type { headCalls as calls } from '../../protocol/heads.ts'
import { refused, type Handlers } from './handlers.ts'

/** A counter has the head of its log kept and signed. A host without a signer has no such call. */
export const headCalls = (signer: Signer | undefined): Handlers<typeof calls> => ({
  async logHead(head, { operatorId, host }) {
    if (!signer) return refused(hostError('not_found'))
    const kept = await host.execute({ type: 'keepLogHead', operatorId, head }, ({ shop }) => shop.id)
    return kept.ok
      ? { success: true, ...signHead({ ...head, shop: kept.value }, signer) }
      : refused(kept.error)
  },
})
