import { styleText } from 'node:util'
import type { DaemonOptions } from '../daemon-options.ts'
import { show } from '../output.ts'
import { findings, type Finding } from './checks.ts'
import type { Facts } from './facts.ts'
import { gatherFacts } from './facts/gather.ts'

interface DoctorOptions extends DaemonOptions {
  readonly hostUrl: string
}

/** One page with the state of this machine. Exit code 1 if there is a problem. */
export async function doctor(program: Facts['program'], { json, ...place }: DoctorOptions): Promise<0 | 1> {
  const found = findings(await gatherFacts(program, place))
  const ok = found.every((finding) => finding.ok)
  show(json, { ok, findings: found }, () => page(found))
  return ok ? 0 : 1
}

function page(found: readonly Finding[]): string {
  const width = Math.max(...found.map(({ name }) => name.length))
  const problems = found.filter(({ ok }) => !ok).length
  const verdict =
    problems === 0
      ? styleText('green', 'Everything is fine.')
      : styleText('red', problems === 1 ? '1 problem was found.' : `${problems} problems were found.`)
  return [...found.flatMap((finding) => linesOf(finding, width)), '', verdict].join('\n')
}

function linesOf({ name, ok, says, advice }: Finding, width: number): string[] {
  const mark = ok ? styleText('green', 'ok     ') : styleText('red', 'problem')
  const line = `${mark}  ${name.padEnd(width)}  ${says}`
  return advice === undefined ? [line] : [line, `${' '.repeat(9 + width)}  What to do: ${advice}`]
}
