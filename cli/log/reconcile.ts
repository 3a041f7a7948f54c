import { problemsOf } from '../replay/problems.ts'
import type { Place } from '../replay/records.ts'
import { print, printAll, warn } from '../output.ts'
import { readableAgain } from './as-file.ts'
import { hostAccess, type HostOptions } from './host-options.ts'
import { isAgreed, sideAsJson, sideLines } from './host-side.ts'
import { readLogFile } from './log-file.ts'
import { warnOfProblem } from './output.ts'
import { askHost, type HostReading } from './reconcile-host.ts'
import { shiftLines } from './reconcile-text.ts'
import type { ReconciledShift } from './reconciled-shift.ts'
import { Reconciler } from './reconciler.ts'
import { labelOf } from './source.ts'

interface ReconcileOptions extends HostOptions {
  readonly json?: boolean
}

/**
 * Prints for every shift whether till and host agree, from which event on they do not and why, and every count. The exit
 * code is 1 if something differs, or could not be compared, or if the log has a problem.
 */
export async function reconcile(log: string, { json, ...options }: ReconcileOptions): Promise<0 | 1> {
  const access = hostAccess(options, 'whose till it is')
  const file = access ? await readableAgain(log) : log
  const reconciler = new Reconciler()
  const end = await readLogFile(file, reconciler)
  const problems = problemsOf(reconciler.end(labelOf(file)), !end.isGrowing)
  for (const problem of problems) warnOfProblem(file, problem)
  const found = access && (await askHost(file, access))
  const shifts = reconciler.shifts.map(inUtc)
  if (json)
    printAll(JSON.stringify({ shifts, problems, ...(found && { host: sideAsJson(found.side) }) }, null, 2))
  else {
    for (const shift of reconciler.shifts) for (const line of shiftLines(shift, reconciler.show)) print(line)
    if (found) for (const line of sideLines(found.side, found.log.show)) print(line)
  }
  if (reconciler.shifts.length === 0) warn(`${labelOf(log)}: no shift was opened in this log.`)
  const isWrong = reconciler.shifts.some(
    (shift, at, all) =>
      !isProven(shift, all[at + 1], found) ||
      shift.difference ||
      shift.accepted.length > 0 ||
      shift.counts.some(({ counted, expected }) => counted !== expected),
  )
  const isProblem = isWrong || problems.length > 0 || reconciler.shifts.length === 0
  return isProblem || (found && !isAgreed(found.side)) ? 1 : 0
}

/**
 * Whether till and host were compared at the end of a shift, or the host's ledger was read now. The log has compared both where
 * it read that ledger first, so the rest of that shift is proven too. `next`: the shift after it.
 */
const isProven = (
  { isCompared, operatorId }: ReconciledShift,
  next: ReconciledShift | undefined,
  read: HostReading | null,
): boolean =>
  isCompared ||
  (read?.side.operatorId === operatorId &&
    (next?.opened.seq ?? Infinity) > (read.log.firstRead?.place.seq ?? 0))

const utc = ({ seq, at }: Place) => ({ seq, at: new Date(at).toISOString() })

const inUtc = ({ opened, reported, difference, accepted, counts, elsewhere, ...shift }: ReconciledShift) => ({
  ...shift,
  opened: utc(opened),
  reported: reported && utc(reported),
  difference: difference && {
    amount: difference.amount,
    since: utc(difference.since),
    agreed: difference.agreed && utc(difference.agreed),
  },
  elsewhere: elsewhere.map(({ date, ...entry }) => ({ ...entry, date: new Date(date).toISOString() })),
  accepted: accepted.map(({ place, ...figures }) => ({ ...utc(place), ...figures })),
  counts: counts.map(({ place, ...count }) => ({ ...utc(place), ...count })),
})
