import { styleText } from 'node:util'
import { Auditor, type Audit } from '../replay/audit.ts'
import { problemsOf } from '../replay/problems.ts'
import { infoAsText } from '../replay/text.ts'
import { readLogFile, type LogEnd } from './log-file.ts'
import { print } from './output.ts'

interface Options {
  readonly json?: boolean
}

async function auditOf(file: string): Promise<{ audit: Audit; end: LogEnd; problems: readonly string[] }> {
  const auditor = new Auditor()
  const end = await readLogFile(file, auditor)
  const audit = auditor.end()
  const problems = problemsOf(audit, true)
  for (const problem of problems)
    console.error(styleText('red', `${file}: ${problem}`, { stream: process.stderr }))
  return { audit, end, problems }
}

/** Verifies every record and every checkpoint, and prints the head of the log. The exit code is 1 if one is wrong. */
export async function verifyLog(file: string, { json }: Options): Promise<0 | 1> {
  const { audit, end, problems } = await auditOf(file)
  const head = { records: end.seq, chainHash: end.hash, stateHash: audit.stateHash }
  if (json) print(JSON.stringify({ head, events: audit.events, problems, damages: audit.damages }, null, 2))
  else {
    print(
      problems.length === 0
        ? `${audit.events} events are as they were written.`
        : `Problems: ${problems.length}.`,
    )
    print(`records     ${head.records}`)
    print(`chain hash  ${head.chainHash}`)
    print(`state hash  ${head.stateHash}`)
  }
  return problems.length > 0 ? 1 : 0
}

/** Prints what the log is of: counter, versions, period, shifts, damage and the events by kind. */
export async function describeLog(file: string, { json }: Options): Promise<0 | 1> {
  const { audit, problems } = await auditOf(file)
  if (json) print(JSON.stringify(infoAsJson(audit, problems), null, 2))
  else print(infoAsText(audit, problems))
  return problems.length > 0 ? 1 : 0
}

const infoAsJson = (audit: Audit, problems: readonly string[]) => ({
  counterId: audit.counterId,
  versions: audit.versions,
  segments: audit.segments,
  starts: audit.starts,
  from: new Date(audit.firstAt).toISOString(),
  to: new Date(audit.lastAt).toISOString(),
  events: audit.events,
  eventsByType: audit.eventsByType,
  clockJumps: audit.clockJumps,
  shifts: audit.records.shifts.map((shift) => ({
    ...shift,
    opened: inUtc(shift.opened),
    closed: shift.closed && inUtc(shift.closed),
    count: shift.count && { ...shift.count, requested: inUtc(shift.count.requested) },
  })),
  problems,
  damages: audit.damages,
})

const inUtc = ({ seq, at }: { seq: number; at: number }) => ({ seq, at: new Date(at).toISOString() })
