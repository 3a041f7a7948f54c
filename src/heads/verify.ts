import { isSignedBy } from '../draws/signature.ts'
import type { HeadOfShop } from '../protocol/heads.ts'
import { parseHeadText } from './head.ts'
import { parseNote, type NoteKey, type NoteSignature } from './note.ts'

/** A signature of a head: `right` or `wrong` by a known key of its name and id, `unknown` without one. */
export interface CheckedSignature extends NoteSignature {
  readonly verdict: 'right' | 'wrong' | 'unknown'
}

export interface CheckedHead {
  readonly head: HeadOfShop
  readonly signatures: readonly CheckedSignature[]
}

/** Null if this is not the note of a head. */
export function checkHead(note: string, keys: readonly NoteKey[]): CheckedHead | null {
  const parsed = parseNote(note)
  const head = parsed && parseHeadText(parsed.text)
  if (!parsed || !head) return null
  const signatures = parsed.signatures.map((signature): CheckedSignature => {
    const known = keys.filter(({ name, id }) => name === signature.name && id === signature.keyId)
    if (known.length === 0) return { ...signature, verdict: 'unknown' }
    const isRight = known.some(({ publicKey }) => isSignedBy(publicKey, parsed.text, signature.signature))
    return { ...signature, verdict: isRight ? 'right' : 'wrong' }
  })
  return { head, signatures }
}
