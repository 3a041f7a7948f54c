import * as v from 'valibot'
import { headText } from '../../heads/head.ts'
import { noteText, onOneLine, parseKey } from '../../heads/note.ts'
import { HeadOnPaper } from '../../receipts/signed-head.ts'
import type { State } from '../state.ts'

/**
 * The last signed head of the log, with the note as one line; the host's where both signed it. Null before the first, and where it is
 * too long for paper: a report without it can be printed.
 */
export function headOnPaper({ heads: { signed } }: Pick<State, 'heads'>) {
  const { host, printProgram } = signed
  const isPrintPrograms = printProgram && (!host || printProgram.head.count > host.head.count)
  const last = isPrintPrograms ? printProgram : host
  const key = last && parseKey(last.key)
  if (!last || !key) return null
  const { head, signature } = last
  const signatures = [{ name: key.name, keyId: key.id, signature }]
  const text = onOneLine(noteText({ text: headText(head), signatures }))
  const paper = { count: head.count, hash: head.hash, signer: key.name, text }
  return v.is(HeadOnPaper, paper) ? paper : null
}
