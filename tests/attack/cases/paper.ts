import { receiptRoutes } from '../../../src/receipts/routes.ts'

/** A receipt with a hostile text in one of its fields, as the paired page may send it. */
export interface HostileReceipt {
  readonly kind: string
  readonly name: string
  readonly path: string
  readonly data: unknown
}

/** Commands that open the drawer, cut, reset or feed, also those that a printer obeys at once. */
const commands =
  '\u001bp\0\u0019\u00fa\u0010\u0014\u0001\0\u0001\u001dV\0\u001b@\f\r\n\u0018\u0007\u009b\u0085'
/** Marks that turn round what follows, and some that are not seen. */
const directions = '\u202e00,1\u202c\u2067x\u2069\u200f\u061c\u2028\u2029\u200b\ufeff'
const markup = '</b><script>x()</script>&#27;p{{x}}'

const hostile: readonly (readonly [kind: string, text: string])[] = [
  ['control bytes', commands],
  ['bidirectional text', directions],
  ['markup', markup],
]

/** Every text in a value, with the value in which it is followed by another text. */
function* withText(
  value: unknown,
  text: string,
  at = '',
): Generator<readonly [at: string, changed: unknown]> {
  if (typeof value === 'string') yield [at, value + text]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    for (const [place, changed] of withText(inner, text, `${at}.${key}`))
      yield [place, Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }]
}

export const hostileReceipts: readonly HostileReceipt[] = receiptRoutes.flatMap(({ path, samples }) =>
  hostile.flatMap(([kind, text]) =>
    [...withText(Object.values(samples)[0], text)].map(([at, data]) => ({
      kind,
      name: `${path}${at}`,
      path,
      data,
    })),
  ),
)

export const paperTables = [hostileReceipts]
