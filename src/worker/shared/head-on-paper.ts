import { headText } from '../../heads/head.ts'
import { noteText, onOneLine, parseKey } from '../../heads/note.ts'
import type { State } from '../state.ts'

/** The last signed head of the log, with the note as one line; null before the first. The host's where both signed it. */
export function headOnPaper({ heads: { signed } }: Pick<State, 'heads'>) {
  const { host, printProgram } = signed
  const isPrintPrograms = printProgram && (!host || printProgram.head.count > host.head.count)
  const last = isPrintPrograms ? printProgram : host
  const key = last && parseKey(last.key)
  if (!last || !key) return null
  const { head, signature } = last
  const signatures = [{ name: key.name, keyId: key.id, signature }]
  const text = onOneLine(noteText({ text: headText(head), signatures }))
  return { count: head.count, hash: head.hash, signer: key.name, text }
}
