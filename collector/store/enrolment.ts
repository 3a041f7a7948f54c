import { randomBytes, randomInt } from 'node:crypto'
import type { Database } from '../../node/database/database.ts'
import { sha256Hex } from '../../node/sha256.ts'
import { enrolmentText, partText } from '../../src/heads/part.ts'
import type { Enrolment, PartRequest } from '../../src/protocol/collector.ts'
import { isSignedBy } from '../signatures.ts'

const codeMs = 24 * 60 * 60_000
/**
 * Without those that look like others: 50 bits in ten of them. Nobody tries all of them in a day, so that wrong codes need not be
 * counted, and nobody keeps others from enrolling by them.
 */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export interface EnrolmentParts {
  readonly database: Database
  /** Ms since 1970. */
  readonly now: () => number
}

/** Who may send: counters by their keys, and the operator of the collector by a key of his own. */
export class Enrolments {
  readonly #parts: EnrolmentParts
  readonly #operatorKey: string

  private constructor(parts: EnrolmentParts, operatorKey: string) {
    this.#parts = parts
    this.#operatorKey = operatorKey
  }

  static async open(parts: EnrolmentParts): Promise<Enrolments> {
    const { query } = parts.database
    await query(`insert into secrets (name, value) values ('operator', $1) on conflict do nothing`, [
      randomBytes(32).toString('base64url'),
    ])
    const [row] = await query(`select value from secrets where name = 'operator'`)
    return new Enrolments(parts, String(row?.['value']))
  }

  /** The operator's key, for the file that only his user can read. */
  get operatorKey(): string {
    return this.#operatorKey
  }

  /** Hashes are compared, so that the time says nothing about the key. */
  isOperator(key: string): boolean {
    return sha256Hex(key) === sha256Hex(this.#operatorKey)
  }

  /** A code for one counter of the shop, good for a day. */
  async newCode(shop: string): Promise<{ readonly code: string; readonly ends: number }> {
    const { database, now } = this.#parts
    const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
    const ends = now() + codeMs
    await database.query('delete from codes where ends < $1::bigint', [now()])
    await database.query('insert into codes (hash, shop, ends) values ($1, $2, $3::bigint)', [
      sha256Hex(code),
      shop,
      ends,
    ])
    return { code, ends }
  }

  /** The shop of the code, which is used with it; null if the code is wrong. */
  async enrol({ signature, ...enrolment }: Enrolment): Promise<{ readonly shop: string } | null> {
    const { database, now } = this.#parts
    const at = now()
    if (!isSignedBy(enrolment.publicKey, enrolmentText(enrolment), signature)) return null
    const { code, counterId, publicKey } = enrolment
    const [row] = await database.query(
      `with used as (delete from codes where hash = $1 and ends > $4::bigint returning shop),
         seen as (
           insert into counters (shop, counter, seen_at) select shop, $2, $4::bigint from used
           on conflict (shop, counter) do update set seen_at = excluded.seen_at)
       insert into counter_keys (shop, counter, public_key, enrolled_at) select shop, $2, $3, $4::bigint from used
       on conflict (shop, counter, public_key) do update set enrolled_at = excluded.enrolled_at returning shop`,
      [sha256Hex(code.replaceAll(/[\s-]/g, '')), counterId, publicKey, at],
    )
    return row ? { shop: String(row['shop']) } : null
  }

  /** Whether a key of the counter has signed the part. */
  async isSigned(request: PartRequest): Promise<boolean> {
    const { shop, counterId, signature } = request
    if (signature === undefined) return false
    const rows = await this.#parts.database.query(
      'select public_key from counter_keys where shop = $1 and counter = $2 order by enrolled_at desc limit 8',
      [shop, counterId],
    )
    // Megabytes are hashed for counters that have enrolled alone.
    if (rows.length === 0) return false
    const text = partText(request)
    return rows.some((row) => isSignedBy(String(row['public_key']), text, signature))
  }
}
