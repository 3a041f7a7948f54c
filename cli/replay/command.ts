import { readFile } from 'node:fs/promises'
import { styleText } from 'node:util'
import { attentionOf } from './attention.ts'
import { audit, type Audit } from './audit.ts'
import { auditAsJson } from './json.ts'
import { problemsOf } from './problems.ts'
import { auditAsText } from './text.ts'

interface ReplayOptions {
  readonly json?: boolean
  readonly at?: number
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

async function auditOf(file: string, at: number | undefined): Promise<Audit> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${error.code})`
    throw new Error(`${file}: ${reason}.`)
  })
  try {
    return audit(bytes, at)
  } catch (error) {
    throw error instanceof Error ? new Error(`${file}: ${error.message}`, { cause: error }) : error
  }
}
