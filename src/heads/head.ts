import * as v from 'valibot'
import { HeadOfShop, type WireLogHead } from '../protocol/heads.ts'

const origin = 'balcao.log/v1'

/**
 * The text that is signed, five lines of which each ends with a line break:
 *
 *     balcao.log/v1/SHOP/COUNTER/LOG
 *     COUNT
 *     HASH
 *     VERSION STATEHASH
 *     TIME
 */
export const headText = ({
  shop,
  counterId,
  log,
  count,
  hash,
  hashVersion,
  stateHash,
  at,
}: HeadOfShop): string =>
  [
    `${origin}/${encodeURIComponent(shop)}/${counterId}/${log}`,
    count,
    hash,
    `${hashVersion} ${stateHash}`,
    at,
  ]
    .map((line) => `${line}\n`)
    .join('')

const pattern =
  /^balcao\.log\/v1\/([^/\n]{0,900})\/([^/\n]+)\/([0-9]+)\n([0-9]+)\n([0-9a-f]+)\n([0-9]+) ([0-9a-f]+)\n([0-9]+)\n$/

/** Null if this is not exactly the text of a head. */
export function parseHeadText(text: string): HeadOfShop | null {
  const [, shop = '', counterId, log, count, hash, hashVersion, stateHash, at] = pattern.exec(text) ?? []
  const parsed = v.safeParse(HeadOfShop, {
    ...{ shop: decoded(shop), counterId, hash, stateHash, log: Number(log), count: Number(count) },
    ...{ hashVersion: Number(hashVersion), at: Number(at) },
  })
  return parsed.success && headText(parsed.output) === text ? parsed.output : null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

type Position = Pick<WireLogHead, 'log' | 'count' | 'hash'>

/**
 * Whether a log with this head is an old copy: older than the kept head, or another log with the same numbers. Null if it is
 * neither, so that it may take the place of the kept head.
 */
export function headConflict(kept: Position | undefined, sent: Position): 'older' | 'differs' | null {
  if (!kept || sent.log > kept.log) return null
  if (sent.log < kept.log || sent.count < kept.count) return 'older'
  return sent.count === kept.count && sent.hash !== kept.hash ? 'differs' : null
}
