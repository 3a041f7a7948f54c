import type { HeadSigner } from '../../events/heads.ts'
import type { DataOf } from '../../events/vocabulary.ts'
import { parseHeadText } from '../../heads/head.ts'
import { parseKey, parseNote } from '../../heads/note.ts'
import type { HostErrorName } from '../../protocol/error-codes.ts'
import type { HeadOfShop, SignedNote } from '../../protocol/heads.ts'
import { isEqual } from '../../values/equal.ts'
import type { World } from '../world.ts'
import { isLeftOut } from '../shared/inquiry.ts'

/** `lacking`: it does not sign heads. `again`: it did not decide, and gets another request. */
export type HeadReply =
  | ({ readonly kind: 'signed' } & Omit<DataOf<'headSigned'>, 'by'>)
  | { readonly kind: 'refused'; readonly reason: DataOf<'headRefused'>['reason'] }
  | { readonly kind: 'lacking' | 'again' }

type OfSigners<Value> = { readonly [Signer in HeadSigner]: Value }

/** Whether a signer can be reached now. */
export const isReady: OfSigners<(world: World) => boolean> = {
  host: (world) => world.operatorId() !== null,
  printProgram: ({ store: { state, facts } }) =>
    state.session.printService !== null && facts.printing.socket === 'up',
}

/** Requests a signature. */
export const requestHead: OfSigners<(world: World, head: HeadOfShop) => Promise<HeadReply>> = {
  host: requestFromHost,
  async printProgram({ store: { state }, print }, head) {
    const reply = await print.signHead(state.session.printService ?? '', head)
    return reply.kind === 'answer' ? signedIn(reply.value, head) : reply
  },
}

const refusals: Partial<Record<HostErrorName, DataOf<'headRefused'>['reason']>> = {
  log_head_older: 'older',
  log_head_differs: 'differs',
}

async function requestFromHost({ host }: World, { shop: _shop, ...head }: HeadOfShop): Promise<HeadReply> {
  const reply = await host.call('logHead', head)
  if (reply.kind === 'answer') return signedIn(reply.value, { ...head, shop: _shop })
  const reason =
    reply.kind === 'refused' ? new Map(Object.entries(refusals)).get(reply.error.name) : undefined
  if (reason) return { kind: 'refused', reason }
  return { kind: isLeftOut(reply) ? 'lacking' : 'again' }
}

/** The signature in an answer; `lacking` if it is of another head than the one that was sent. */
function signedIn({ note, key }: SignedNote, sent: HeadOfShop): HeadReply {
  const parsed = parseNote(note)
  const head = parsed && parseHeadText(parsed.text)
  const noteKey = parseKey(key)
  const found = parsed?.signatures.find(({ name, keyId }) => name === noteKey?.name && keyId === noteKey.id)
  // The host names the shop as it knows it.
  const isSent = head && isEqual({ ...head, shop: sent.shop }, sent)
  return found && isSent ? { kind: 'signed', head, key, signature: found.signature } : { kind: 'lacking' }
}
