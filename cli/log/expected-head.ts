import { closeSync, openSync, readSync } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import { fromOneLine, parseKey, type NoteKey } from '../../src/heads/note.ts'
import { checkHead } from '../../src/heads/verify.ts'
import { noteLength } from '../../src/protocol/heads.ts'

/** A signed note of a head: it has the form of one, and its signatures are not verified yet. */
export interface ExpectedHead {
  readonly note: string
}

/** For `--expect`, which may be given more than once: the file of a signed head, or the text of its QR code. */
export function expectedHead(value: string, earlier: readonly ExpectedHead[] = []): ExpectedHead[] {
  const note = fromOneLine(value.startsWith('balcao.log/') ? value : beginningOf(value))
  if (checkHead(note, [])) return [...earlier, { note }]
  throw new InvalidArgumentError('It must be a signed head, or a file with one.')
}

/** For `--key`, which may be given more than once: a public key, or a file with one. */
export function headKey(value: string, earlier: readonly NoteKey[] = []): NoteKey[] {
  const key = parseKey(value) ?? parseKey(beginningOf(value).trim())
  if (key) return [...earlier, key]
  throw new InvalidArgumentError('It must be the key of a signer of heads, or a file with one.')
}

/** Of a file, however long it is; empty if it cannot be read. */
function beginningOf(file: string): string {
  try {
    const opened = openSync(file, 'r')
    try {
      const bytes = Buffer.alloc(2 * noteLength)
      return bytes.toString('utf8', 0, readSync(opened, bytes))
    } finally {
      closeSync(opened)
    }
  } catch {
    return ''
  }
}
