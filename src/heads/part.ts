import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Enrolment, PartRequest } from '../protocol/collector.ts'

/** What a counter signs with a part of its log: the records up to `end.count` are its log. Each line ends with a line break. */
export const partText = ({
  shop,
  counterId,
  log,
  end,
  at,
}: Pick<PartRequest, 'shop' | 'counterId' | 'log' | 'end' | 'at'>): string =>
  lines(`balcao.part/v1/${encodeURIComponent(shop)}/${counterId}/${log}`, end.count, end.hash, at)

/**
 * What it signs as well where the chain does not prove the records: after a gap of its log, and where a state is in place of earlier
 * ones. It says where they begin, and covers each of their bytes.
 */
export const gapText = ({
  shop,
  counterId,
  log,
  from,
  records,
  end,
  at,
}: Pick<PartRequest, 'shop' | 'counterId' | 'log' | 'from' | 'records' | 'end' | 'at'>): string =>
  lines(
    `balcao.gap/v1/${encodeURIComponent(shop)}/${counterId}/${log}`,
    ...[from, bytesToHex(sha256(utf8ToBytes(records))), end.count, end.hash, at],
  )

/** What a counter signs as it enrols: who has the code, has the key as well. */
export const enrolmentText = ({ code, counterId, publicKey }: Omit<Enrolment, 'signature'>): string =>
  lines(`balcao.enrolment/v1/${counterId}`, code, publicKey)

const lines = (...texts: (string | number)[]): string => texts.map((line) => `${line}\n`).join('')
