import type { HeadSigner } from '../../events/heads.ts'
import type { DataOf } from '../../events/vocabulary.ts'
import { parseHeadText } from '../../heads/head.ts'
import { parseKey, parseNote } from '../../heads/note.ts'
import { errorCodes, type HostErrorName } from '../../protocol/error-codes.ts'
import type { HeadOfShop, SignedNote } from '../../protocol/heads.ts'
import { isEqual } from '../../values/equal.ts'
import type { World } from '../world.ts'

/** `lacking`: it does not sign heads. `again`: it did not decide, and is sent another request. */
export type HeadReply =
  | ({ readonly kind: 'signed' } & Omit<DataOf<'headSigned'>, 'by'>)
  | { readonly kind: 'refused'; readonly reason: DataOf<'headRefused'>['reason'] }
  | { readonly kind: 'lacking' | 'again' }

/** Requests a signature. Null where the signer cannot be reached now. */
export const requestHead: {
  readonly [Signer in HeadSigner]: (world: World, head: HeadOfShop) => Promise<HeadReply> | null
} = {
  host: (world, head) => (world.operatorId() === null ? null : requestFromHost(world, head)),
  printProgram({ store: { state, facts }, print }, head) {
    const service = state.session.printService
    if (service === null || facts.printing.socket !== 'up') return null
    return print
      .signHead(service, head)
      .then((reply) => (reply.kind === 'answer' ? signedIn(reply.value, head) : reply))
  },
}

const refusals: Partial<Record<HostErrorName, DataOf<'headRefused'>['reason']>> = {
  log_head_older: 'older',
  log_head_differs: 'differs',
}

async function requestFromHost({ host }: World, { shop: _shop, ...head }: HeadOfShop): Promise<HeadReply> {
  const reply = await host.call('logHead', head)
  if (reply.kind === 'answer') return signedIn(reply.value, { ...head, shop: _shop })
  if (reply.kind === 'unknown') return { kind: reply.reason === 'noAnswer' ? 'again' : 'lacking' }
  const { name, code } = reply.error
  const reason = new Map(Object.entries(refusals)).get(name)
  if (reason) return { kind: 'refused', reason }
  return { kind: code === errorCodes.notFound ? 'lacking' : 'again' }
}

/** The signature in an answer; whoever signs another head than the one that was sent signs none. */
function signedIn({ note, key }: SignedNote, sent: HeadOfShop): HeadReply {
  const parsed = parseNote(note)
  const head = parsed && parseHeadText(parsed.text)
  const noteKey = parseKey(key)
  const found = parsed?.signatures.find(({ name, keyId }) => name === noteKey?.name && keyId === noteKey.id)
  // The host names the shop as it knows it.
  const isSent = head && isEqual({ ...head, shop: sent.shop }, sent)
  return found && isSent ? { kind: 'signed', head, key, signature: found.signature } : { kind: 'lacking' }
}
