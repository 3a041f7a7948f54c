import * as v from 'valibot'
import { centred, pair, space } from './layout.ts'
import type { Line } from './receipt.ts'
import { reportSection } from './report.ts'
import type { ReceiptTexts } from './texts.ts'

/** The most characters of the name of a key (`src/heads/note.ts`). */
const longestName = 100

/** The last signed head of the counter's log: record count, chain hash, signer, and the signed note on one line. */
export const HeadOnPaper = v.object({
  count: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  signer: v.pipe(v.string(), v.maxLength(longestName)),
  text: v.pipe(v.string(), v.regex(/^[ -~]{1,1000}$/)),
})

/** Enough to compare by eye; the QR code has all of them. */
const shownDigits = 16

/** What a later log of the counter is compared with. */
export function headLines(head: v.InferOutput<typeof HeadOnPaper> | undefined, texts: ReceiptTexts): Line[] {
  if (!head) return []
  const { title, records, signer } = texts.head
  const lines: Line[] = [
    pair(records, String(head.count)),
    pair(signer, head.signer),
    centred(head.hash.slice(0, shownDigits)),
    space,
    { kind: 'qr', text: head.text },
  ]
  return reportSection(title, lines, texts)
}

const digits = '0123456789abcdef'
const hash = digits.repeat(4)

export const headSample: v.InferInput<typeof HeadOnPaper> = {
  count: 1_234,
  hash,
  signer: 'balcao-host/5f3a9c21d07e',
  text: `balcao.log/v1/7/0199f3c1-2b6a-7c11-8a51-3c1f0a9b7e42/1|1234|${hash}|3 ${hash}|1773525850000||- balcao-host/5f3a9c21d07e ${'A'.repeat(90)}==|`,
}
