import { styleText } from 'node:util'
import type { Moment } from '../log/moment.ts'
import { attentionOf } from './attention.ts'
import { readLogFile } from '../log/log-file.ts'
import { Auditor, type Audit } from './audit.ts'
import { auditAsJson } from './json.ts'
import { problemsOf } from './problems.ts'
import { auditAsText } from './text.ts'

interface ReplayOptions {
  readonly json?: boolean
  readonly at?: number | Moment
}

/**
 * Prints the report to stdout, and the problems of the log to stderr as well. Returns the exit code: 1 if the log is damaged, a
 * checkpoint is wrong or missing at the end, or something needs attention. Throws one sentence if it cannot be read at all.
 */
export async function replayFile(file: string, { json, at }: ReplayOptions): Promise<0 | 1> {
  const result = await auditOf(file, at)
  const problems = problemsOf(result, at === undefined)
  console.log(json ? JSON.stringify(auditAsJson(result, problems), null, 2) : auditAsText(result, problems))
  for (const problem of problems) {
    console.error(styleText('red', `${file}: ${problem}`, { stream: process.stderr }))
  }
  return problems.length + attentionOf(result).length > 0 ? 1 : 0
}

async function auditOf(file: string, at: number | Moment | undefined): Promise<Audit> {
  const auditor = new Auditor(at)
  await readLogFile(file, auditor)
  return auditor.end()
}
