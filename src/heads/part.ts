import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Enrolment, PartRequest } from '../protocol/collector.ts'

/**
 * What a counter signs with a part of its log: where the records begin, each of their bytes (SHA-256), the end, the time, and whether
 * they are after a gap. The same with a question, whose records are no bytes. Each line ends with a line break.
 */
export const partText = ({
  shop,
  counterId,
  log,
  from,
  records,
  end,
  at,
  isAfterGap = false,
}: Omit<PartRequest, 'signature'>): string =>
  lines(
    `balcao.part/v1/${encodeURIComponent(shop)}/${counterId}/${log}`,
    ...[from, bytesToHex(sha256(utf8ToBytes(records))), end.count, end.hash, at],
    isAfterGap ? 'afterGap' : 'noGap',
  )

/** What a counter signs as it enrols: who has the code, has the key as well. */
export const enrolmentText = ({ code, counterId, publicKey }: Omit<Enrolment, 'signature'>): string =>
  lines(`balcao.enrolment/v1/${counterId}`, code, publicKey)

const lines = (...texts: (string | number)[]): string => texts.map((line) => `${line}\n`).join('')
