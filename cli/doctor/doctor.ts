import type { DaemonOptions } from '../daemon-options.ts'
import { coloured, show } from '../output.ts'
import { findings, type Finding } from './checks.ts'
import type { Facts } from './facts.ts'
import { gatherFacts } from './facts/gather.ts'

interface DoctorOptions extends DaemonOptions {
  readonly hostUrl: string
}

/** One page with the state of this machine. Exit code 1 if there is a problem. */
export async function doctor(program: Facts['program'], { json, ...place }: DoctorOptions): Promise<0 | 1> {
  const found = findings(await gatherFacts(program, place))
  const ok = found.every((finding) => finding.ok !== false)
  show(json, { ok, findings: found }, () => page(found))
  return ok ? 0 : 1
}

function page(found: readonly Finding[]): string[] {
  const width = Math.max(...found.map(({ name }) => name.length))
  return [...found.flatMap((finding) => linesOf(finding, width)), '', verdictOf(found)]
}

function verdictOf(found: readonly Finding[]): string {
  const problems = found.filter(({ ok }) => ok === false).length
  if (problems > 0)
    return coloured('red', problems === 1 ? '1 problem was found.' : `${problems} problems were found.`)
  const isComplete = found.every(({ ok }) => ok !== null)
  return isComplete
    ? coloured('green', 'Everything is fine.')
    : coloured('yellow', 'No problem was found, but not everything could be checked.')
}

function markOf(ok: boolean | null): string {
  if (ok === null) return coloured('yellow', 'skipped')
  return ok ? coloured('green', 'ok     ') : coloured('red', 'problem')
}

function linesOf({ name, ok, says, advice }: Finding, width: number): string[] {
  const mark = markOf(ok)
  const line = `${mark}  ${name.padEnd(width)}  ${says}`
  return advice === undefined ? [line] : [line, `${' '.repeat(9 + width)}  What to do: ${advice}`]
}
