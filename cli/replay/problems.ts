import type { LogDamage } from '../../src/events/log-damage.ts'
import type { RecordProblem } from '../../src/events/log-format.ts'
import type { WalletsState } from '../../src/worker/wallets/state.ts'
import type { Audit } from './audit.ts'

/**
 * The problems of the log, one sentence each; empty if all of it can be trusted. `isWhole`: it was read to the end of a saved log.
 */
export const problemsOf = (
  { begins, damages, failedCheckpoints, openCheckpoints, endsInCheckpoint, state }: Audit,
  isWhole: boolean,
): string[] => [
  ...beginningProblems(begins),
  ...failedCheckpoints.map(
    ({ seq, expected, actual }) =>
      `the checkpoint at event ${seq} is wrong: the state hash is ${short(actual)}, not ${short(expected)}.`,
  ),
  ...damages.map(damageText),
  ...(openCheckpoints.length > 0 ? [openText(openCheckpoints)] : []),
  ...linksText(state.wallets),
  ...(isWhole && damages.length === 0 && !endsInCheckpoint ? [openEnd] : []),
]

/** A saved log ends with a checkpoint: without it, records at its end may be missing unnoticed. */
export const openEnd =
  'the log does not end in a checkpoint: it was not saved from the page, or its last records are missing.'

function beginningProblems(begins: Audit['begins']): string[] {
  if (!begins || (begins.isProven && begins.isComparable)) return []
  return [
    begins.isProven
      ? 'the log begins with a state, and every checkpoint after it has another version of the state hash: this version cannot verify that state.'
      : 'the log begins with a state that no checkpoint after it proves: it was altered, or records are missing.',
  ]
}

/** Links of an earlier version stay in the file, and anyone who has the file has them. */
function linksText({ exposed }: WalletsState): string[] {
  const open = Object.keys(exposed).length
  return open === 0
    ? []
    : [
        `the log contains links of players’ QR wallets, written by an earlier version, and ${open} of these links are still valid: anyone who has the file can cash these wallets in.`,
      ]
}

const short = (hash: string) => `${hash.slice(0, 12)}…`

const reasons: Record<RecordProblem, string> = {
  length: 'its length is wrong',
  checksum: 'its checksum does not match',
  chain: 'it does not follow from the record before it (altered, or records are missing)',
  order: 'its number is out of order',
  notAnEvent: 'it is not an event',
  badData: 'its data do not match its type',
  unknownType: 'its type is unknown',
  laterVersion: 'its version is unknown',
  laterFormat: 'its format is unknown',
}

/** The position of the damage, its kind, and the unreadable events. */
export function damageText(damage: LogDamage): string {
  const { line, offset, bytes, problem, isTorn, missing } = damage
  const place = `line ${line} (byte ${offset})`
  if (isTorn) return `${place}: the last record is torn, as by a power cut: ${bytes} bytes were left out.`
  const loss = missing ? lossText(damage, missing) : leftOutText(damage)
  return `${place} is damaged: ${reasons[problem]}. ${loss}`
}

function lossText({ bytes, isChained }: LogDamage, { from, to }: NonNullable<LogDamage['missing']>): string {
  const further = isChained ? '' : ' The chain is broken there: further events may be missing.'
  if (to === null) return `Event ${from} and any events after it cannot be read (${bytes} bytes).${further}`
  const events = from === to ? `Event ${from}` : `Events ${from} to ${to}`
  return `${events} cannot be read (${bytes} bytes). The events after them were replayed.${further}`
}

function leftOutText({ bytes, isChained }: LogDamage): string {
  const left = bytes > 0 ? `${bytes} bytes were left out. ` : ''
  return isChained
    ? `${left}No event is missing.`
    : `${left}The chain is broken there, although no number is missing: events may be missing, or the following ones are of another log.`
}

function openText(seqs: readonly number[]): string {
  const which =
    seqs.length === 1 ? `checkpoint at event ${seqs[0]}` : `checkpoints at events ${seqs.join(', ')}`
  return `the ${which} cannot be verified, because the log is damaged before it.`
}
