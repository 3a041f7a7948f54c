import type { LogDamage, RecordProblem } from '../../src/events/log-format.ts'
import type { Audit } from './audit.ts'

/** What is wrong with the log, a sentence each; none where all of it can be trusted. `isWhole`: it was read to its end. */
export const problemsOf = (
  { damage, events, lostBytes, failedCheckpoints, endsInCheckpoint }: Audit,
  isWhole: boolean,
): string[] => [
  ...failedCheckpoints.map(
    ({ seq, expected, actual }) =>
      `the checkpoint at event ${seq} does not hold: the state hash is ${short(actual)}, not ${short(expected)}.`,
  ),
  ...(damage ? [damageInWords(damage, events, lostBytes)] : []),
  ...(isWhole && !damage && !endsInCheckpoint ? [openEnd] : []),
]

/** A log is closed by a checkpoint when it is saved: without one, records at its end may be missing unnoticed. */
const openEnd =
  'the log does not end in a checkpoint: it was not saved from the page, or its last records are missing.'

const short = (hash: string) => `${hash.slice(0, 12)}…`

const reasons: Record<RecordProblem, string> = {
  length: 'its length is wrong',
  checksum: 'its checksum does not match',
  chain: 'it does not follow from the record before it (altered, or records are missing)',
  order: 'its number is out of order',
  notAnEvent: 'it is no event',
  badData: 'its data do not fit its type',
  unknownType: 'its type is unknown',
  laterVersion: 'its version is unknown',
  laterFormat: 'its format is unknown',
}

function damageInWords(damage: LogDamage, good: number, lostBytes: number): string {
  if (damage.isTorn) {
    return `the last record is torn, as by a power cut: ${lostBytes} bytes after event ${good} were left out.`
  }
  const place = `record ${damage.line} (line ${damage.line}, byte ${damage.offset})`
  return `${place} is damaged: ${reasons[damage.problem]}. Only the ${good} events before it were replayed.`
}
