import { fieldsOf } from '../../src/worker/replay.ts'
import type { Moment } from '../log/moment.ts'
import { coloured, say, warn } from '../output.ts'
import { attentionOf } from './attention.ts'
import { readLogFile, type LogEnd } from '../log/log-file.ts'
import { Auditor, type Audit } from './audit.ts'
import { auditAsJson } from './json.ts'
import { problemsOf } from './problems.ts'
import { auditAsText } from './text.ts'
import { labelOf } from '../log/source.ts'

interface ReplayOptions {
  readonly json?: boolean
  readonly at?: number | Moment
  /** Adds the state to the JSON, for `balcao log diff` of another version. */
  readonly state?: boolean
}

/**
 * Prints the report to stdout, and the problems of the log to stderr as well. Returns the exit code: 1 if the log is damaged, a
 * checkpoint is wrong or missing at the end, or something needs attention. Throws one sentence if it cannot be read at all.
 */
export async function replayFile(file: string, { json, at, state }: ReplayOptions): Promise<0 | 1> {
  const { audit: result, end } = await auditOf(file, at)
  const problems = problemsOf(result, at === undefined && !end.isGrowing)
  const auditForPrograms = () => ({
    ...auditAsJson(result, problems),
    ...(state ? { state: fieldsOf(result.state) } : {}),
  })
  say(json ? JSON.stringify(auditForPrograms(), null, 2) : auditAsText(result, problems))
  for (const problem of problems) {
    warn(coloured('red', `${labelOf(file)}: ${problem}`, process.stderr))
  }
  return problems.length + attentionOf(result).length > 0 ? 1 : 0
}

/** Throws one sentence if the log cannot be read, or has no such place. */
export async function auditOf(
  file: string,
  at: number | Moment | undefined,
): Promise<{ audit: Audit; end: LogEnd }> {
  const auditor = new Auditor(at)
  const end = await readLogFile(file, auditor)
  return { audit: auditor.end(labelOf(file)), end }
}
