import { checkHead } from '../../../src/heads/verify.ts'
import { headText, parseHeadText } from '../../../src/heads/head.ts'
import { fromOneLine, keyText, noteText, onOneLine, parseKey, parseNote } from '../../../src/heads/note.ts'
import { must, type Target } from '../target.ts'

const key = `shop/1+${'00'.repeat(4)}+${Buffer.from([1, ...Array(32).fill(7)]).toString('base64')}`
const text = `balcao.log/v1/L-017/0190a7b2-0000-7000-8000-000000000001/1\n12\n${'ab'.repeat(32)}\n4 ${'cd'.repeat(32)}\n1763645100000\n`
const signature = `\u2014 shop/1 ${Buffer.from(Array(68).fill(3)).toString('base64')}\n`
const note = `${text}\n${signature}`

const notes: Target = {
  name: 'signed-note',
  about:
    'signed heads, their notes and keys, also on one line of a QR code: what is accepted is written as exactly the same text again, and its numbers are safe integers',
  seeds: () => [
    note,
    `${note}${signature}`,
    onOneLine(note),
    text,
    key,
    keyText(parseKey(key) ?? { name: 'a', id: '00000000', publicKey: '07'.repeat(32) }),
  ],
  texts: ['\u2014 ', '\n\n', '|', '- ', '+', '%2F', 'balcao.log/v1/'],
  run(bytes) {
    const input = Buffer.from(bytes).toString()
    const asKey = parseKey(input)
    must(asKey === null || keyText(asKey) === input, 'a key is written as it was read')
    const unfolded = fromOneLine(input)
    const parsed = parseNote(unfolded)
    const head = parseHeadText(parsed?.text ?? input)
    must(parsed === null || noteText(parsed) === unfolded, 'a note is written as it was read')
    must(head === null || headText(head) === (parsed?.text ?? input), 'a head is written as it was read')
    must(
      head === null || [head.log, head.count, head.hashVersion, head.at].every(Number.isSafeInteger),
      'the numbers of a head are safe integers',
    )
    const checked = checkHead(unfolded, asKey ? [asKey] : [])
    must(
      checked === null || checked.signatures.every(({ verdict }) => verdict === 'unknown'),
      'nobody is known',
    )
    return `${asKey !== null} ${parsed?.signatures.length} ${head !== null} ${checked !== null}`
  },
}

export const noteTargets: readonly Target[] = [notes]
