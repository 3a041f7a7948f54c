import { Auditor, type Audit } from '../replay/audit.ts'
import { coloured, print, printAll, warn } from '../output.ts'
import { problemsOf } from '../replay/problems.ts'
import type { CountRecord } from '../replay/records.ts'
import { beginningText, infoAsText, nothingForMoney } from '../replay/text.ts'
import {
  contradictions,
  HeadComparison,
  unsignedEnd,
  type ComparedHead,
  type Comparison,
} from '../../src/heads/compare.ts'
import type { NoteKey } from '../../src/heads/note.ts'
import { checkHead } from '../../src/heads/verify.ts'
import { isTraining } from '../../src/worker/shared/receipt-values.ts'
import type { ExpectedHead } from './expected-head.ts'
import { readLogFile, type LogEnd } from './log-file.ts'
import { labelOf } from './source.ts'

interface Options {
  readonly json?: boolean
}

interface VerifyOptions extends Options {
  /** Heads known elsewhere. */
  readonly expect: readonly ExpectedHead[]
  readonly key: readonly NoteKey[]
}

async function auditOf(
  file: string,
  heads?: HeadComparison,
): Promise<{ audit: Audit; end: LogEnd; problems: readonly string[] }> {
  const auditor = new Auditor()
  const end = await readLogFile(file, {
    event(event, at) {
      auditor.event(event)
      heads?.record(event, at.hash)
    },
    damage: (damage) => auditor.damage(damage),
  })
  const audit = auditor.end(labelOf(file))
  const problems = [...problemsOf(audit, !end.isGrowing), ...(heads ? contradictions(heads.end()) : [])]
  for (const problem of problems) warn(coloured('red', `${labelOf(file)}: ${problem}`, process.stderr))
  return { audit, end, problems }
}

/**
 * Verifies every record and every checkpoint, compares the log with signed heads, and prints its head. The exit code is 1 if one
 * is wrong.
 */
export async function verifyLog(
  file: string,
  { json, expect = [], key = [] }: Partial<VerifyOptions>,
): Promise<0 | 1> {
  const heads = new HeadComparison(
    expect.map(({ note }) => checkHead(note, key)!),
    key,
  )
  const { audit, end, problems } = await auditOf(file, heads)
  const compared = heads.end()
  const head = { records: end.seq, chainHash: end.hash, stateHash: audit.stateHash }
  if (json) {
    const signed = { signedTo: compared.heldTo, heads: compared.heads.map(headAsJson) }
    const { events, damages } = audit
    const beginsAfter = audit.begins?.seq ?? null
    printAll(
      JSON.stringify(
        { isTraining: isTraining(audit.state), head, beginsAfter, events, problems, damages, ...signed },
        null,
        2,
      ),
    )
  } else {
    print(
      problems.length === 0
        ? `${audit.events} events are as they were written.`
        : `Problems: ${problems.length}.`,
    )
    if (isTraining(audit.state)) print(`training    yes: ${nothingForMoney}`)
    if (audit.begins) print(`begins      ${signedBeginning(audit.begins, compared)}`)
    print(`records     ${head.records}`)
    print(`chain hash  ${head.chainHash}`)
    print(`state hash  ${head.stateHash}`)
    print(`signed to   ${signedText(compared)}`)
  }
  return problems.length > 0 ? 1 : 0
}

const headAsJson = ({ head: { log, count, hash, at }, ...compared }: ComparedHead) => ({
  ...compared,
  ...{ log, count, hash, at: new Date(at).toISOString() },
})

/** The last record that a signed head proves, whether its signature was verified, and what is not proven. */
function signedText(compared: Comparison): string {
  const { heldTo, keys } = compared
  const how =
    keys.length > 0 ? 'verified by the given key' : 'signatures not verified: name the key with --key'
  const signed = heldTo > 0 ? `record ${heldTo} (${how})` : 'no record'
  const rest = unsignedEnd(compared)
  return rest === null ? signed : `${signed}: ${rest}`
}

/** Where a log begins whose earlier records are elsewhere, and who proves the state that it begins with. */
function signedBeginning(
  { seq, isProven, isComparable }: NonNullable<Audit['begins']>,
  { proofs }: Comparison,
): string {
  if (!isProven || !isComparable) return `${beginningText(seq)}: nothing proves it`
  const proof = proofs.find(({ head }) => head.count > seq)
  const by = proof
    ? `the signed head of record ${proof.head.count} (${proof.signer ?? 'an unreadable key'}) proves it`
    : 'no signed head proves it'
  return `${beginningText(seq)}: ${by}`
}

/** Prints what the log is of: counter, versions, period, shifts, damage and the events by kind. */
export async function describeLog(file: string, { json }: Options): Promise<0 | 1> {
  const { audit, problems } = await auditOf(file)
  if (json) printAll(JSON.stringify(infoAsJson(audit, problems), null, 2))
  else printAll(infoAsText(audit, problems))
  return problems.length > 0 ? 1 : 0
}

const infoAsJson = (audit: Audit, problems: readonly string[]) => ({
  counterId: audit.counterId,
  versions: audit.versions,
  segments: audit.segments,
  isTraining: isTraining(audit.state),
  beginsAfter: audit.begins?.seq ?? null,
  starts: audit.starts,
  from: new Date(audit.firstAt).toISOString(),
  to: new Date(audit.lastAt).toISOString(),
  events: audit.events,
  eventsByType: audit.eventsByType,
  clockJumps: audit.clockJumps.map(inUtc),
  shifts: audit.records.shifts.map((shift) => ({
    ...shift,
    opened: inUtc(shift.opened),
    closed: shift.closed && inUtc(shift.closed),
    count: shift.count && countAsJson(shift.count),
  })),
  problems,
  damages: audit.damages,
})

const countAsJson = ({ requested, takenOver, ...count }: CountRecord) => ({
  ...count,
  requested: inUtc(requested),
  ...(takenOver && { takenOver: { ...takenOver, at: inUtc(takenOver.at) } }),
})

const inUtc = ({ seq, at }: { seq: number; at: number }) => ({ seq, at: new Date(at).toISOString() })
