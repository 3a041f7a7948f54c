import { version as runningVersion } from '../../package.json' with { type: 'json' }
import { logosToStore } from '../../print-daemon/encoder/stored-logos.ts'
import { preview, type Preview } from '../../print-daemon/preview.ts'
import { profiles } from '../../print-daemon/profiles/profile.ts'
import { asId } from '../../src/events/search.ts'
import { subjectOf } from '../../src/sentences/life.ts'
import type { Show } from '../../src/sentences/show.ts'
import { layOutPaper, type HostFields } from '../../src/worker/time-travel/paper-layout.ts'
import { print, printAll, warn, writeNamedFile } from '../output.ts'
import { WrongUsage } from '../usage.ts'
import { readableAgain } from './as-file.ts'
import { hostFields } from './host-fields.ts'
import { hostAccess, type HostOptions } from './host-options.ts'
import { withHost, type HostAccess } from './host-session.ts'
import { readLogFile } from './log-file.ts'
import { noteEarlier } from './output.ts'
import { Papers, type PrintedPaper } from './papers.ts'
import { labelOf } from './source.ts'

interface ReceiptsOptions extends HostOptions {
  /** The model of the printer, which decides on width and bytes: no event contains it. */
  readonly profile: string
  readonly png?: string
  readonly bytes?: string
  readonly json?: boolean
}

/** A print again. */
interface PaperAgain extends Preview {
  readonly paper: PrintedPaper
  /** Why it may differ from the paper, a sentence or a marked gap each; empty if it is the same byte for byte, apart from the settings of the printer. */
  readonly gaps: readonly string[]
}

/**
 * Without an id a line for each print of the log; with one the prints of that ticket, receipt, movement, wallet or job. The exit
 * code is 1 if there is none, or if a print may differ from the paper.
 */
export async function showReceipts(
  file: string,
  id: string | undefined,
  options: ReceiptsOptions,
): Promise<0 | 1> {
  if (id === undefined) return await listReceipts(file, options)
  if (!profiles.has(options.profile))
    throw new WrongUsage(
      `There is no profile ${options.profile}. Profiles are ${[...profiles.keys()].join(', ')}.`,
    )
  const access = hostAccess(options, 'who printed it')
  const { papers, show, problems, earlier } = await papersOf(await readableAgain(file), id)
  if (papers.length === 0) warn(`${labelOf(file)}: no print of ${id} was requested in this log.`)
  noteEarlier(file, earlier)
  if (papers.length === 0) return 1
  const known = access ? await knownOf(access, papers) : []
  const again = papers.map((paper, at) => paperAgain(paper, options.profile, known[at]))
  await writeFiles(again, options)
  for (const one of again) writePaper(one, show, options)
  return problems.length > 0 || again.some(({ gaps }) => gaps.length > 0) ? 1 : 0
}

/** The print of the job with this id, or the prints of what has this id, oldest first. */
export async function papersOf(
  file: string,
  id: string,
): Promise<{ papers: readonly PrintedPaper[] } & Pick<Papers, 'show' | 'problems' | 'earlier'>> {
  const subject = await subjectOf((sink) => readLogFile(file, sink), id)
  const found: PrintedPaper[] = []
  const papers = new Papers(file, subject.isAbout, (paper) => found.push(paper))
  papers.end(await readLogFile(file, papers))
  const ofJob = found.filter(({ requested }) => requested.data.jobId === asId(id))
  const sought = ofJob.length > 0 ? ofJob : found
  sought.sort((one, other) => one.requested.seq - other.requested.seq)
  const { show, problems, earlier } = papers
  return { papers: sought, show, problems, earlier }
}

/** What the host knows of each print. Throws one sentence if it does not answer. */
const knownOf = (access: HostAccess, papers: readonly PrintedPaper[]): Promise<HostFields[]> =>
  withHost(access, async (client) => {
    const known: HostFields[] = []
    for (const { sent } of papers) known.push(sent ? await hostFields(client, sent) : {})
    return known
  })

async function listReceipts(file: string, { png, bytes, json, host }: ReceiptsOptions): Promise<0 | 1> {
  if ([png, bytes, host].some((option) => option !== undefined))
    throw new WrongUsage('Which receipt? `balcao log receipts FILE` lists them.')
  let count = 0
  const papers: Papers = new Papers(
    file,
    () => true,
    (paper) => {
      count++
      print(json ? JSON.stringify(paperAsJson(paper)) : lineOf(paper, papers.show))
    },
  )
  papers.end(await readLogFile(file, papers))
  if (count === 0) warn(`${labelOf(file)}: no print was requested.`)
  noteEarlier(file, papers.earlier)
  return count === 0 || papers.problems.length > 0 ? 1 : 0
}

/** `known`: by the host. Throws one sentence if the log does not contain what was printed. */
export function paperAgain(paper: PrintedPaper, profileId: string, known?: HostFields): PaperAgain {
  const profile = profiles.get(profileId)!
  if (!paper.sent) throw new Error(`The log does not contain what job ${paper.requested.data.jobId} printed.`)
  const { receipt, gaps } = layOutPaper(paper.sent, profile.columns[0]!, known)
  const version =
    paper.version === runningVersion
      ? []
      : [`[laid out by version ${runningVersion}, printed by version ${paper.version ?? 'unknown'}]`]
  const logo = logosToStore(receipt, profile, new Set()).length > 0 ? [keptLogo] : []
  return { ...preview(receipt, profile), paper, gaps: [...gaps, ...logo, ...version] }
}

/** No event contains what a printer with such a memory has stored. */
const keptLogo = '[logo: the printer may keep it, and the bytes for it then only name it]'

async function writeFiles(again: readonly PaperAgain[], { png, bytes }: ReceiptsOptions): Promise<void> {
  if (png === undefined && bytes === undefined) return
  const [one, ...others] = again
  if (!one || others.length > 0) {
    const jobs = again.map(({ paper }) => paper.requested.data.jobId)
    throw new WrongUsage(`There are ${jobs.length} prints of it. Name one: ${jobs.join(', ')}.`)
  }
  if (png !== undefined) await writeNamedFile(png, one.png)
  if (bytes !== undefined) await writeNamedFile(bytes, one.bytes)
}

function writePaper(again: PaperAgain, show: Show, { png, bytes, json }: ReceiptsOptions): void {
  const { paper, gaps, text } = again
  if (json) print(JSON.stringify({ ...paperAsJson(paper), gaps, text: text.split('\n') }))
  else {
    print(lineOf(paper, show))
    for (const gap of gaps) print(gap)
    if (png === undefined && bytes === undefined) printAll(`\n${text}\n`)
  }
}

const results = {
  printed: 'printed',
  unconfirmed: 'printed, not confirmed by the printer',
  unknown: 'maybe printed',
  failed: 'not printed',
} as const

function lineOf({ requested: { seq, at, data }, what, result }: PrintedPaper, { time }: Show): string {
  const mark = data.copy === 0 ? 'original' : `copy ${data.copy}`
  return `#${seq}  ${time(at)}  ${what}: ${mark}, ${result ? results[result] : 'its end is not in the log'} (job ${data.jobId})`
}

const paperAsJson = ({ requested: { seq, at, data }, what, result, version }: PrintedPaper) => ({
  seq,
  at: new Date(at).toISOString(),
  jobId: data.jobId,
  what,
  copy: data.copy,
  result,
  version,
})
