import { styleText } from 'node:util'
import { WrongUsage } from '../usage.ts'
import { findings, type Check, type Finding } from './check.ts'
import { accessChecks, endingChecks } from './access-checks.ts'
import { errorChecks } from './error-checks.ts'
import { HostVisitor } from './host-visitor.ts'
import { playerChecks } from './player-checks.ts'
import { mustBeReachable } from './reach.ts'
import { readChecks } from './read-checks.ts'
import { recordChecks } from './record-checks.ts'
import { walletLinkChecks } from './wallet-link-checks.ts'
import { ticketChecks } from './sale-checks.ts'
import { socketChecks } from './socket-checks.ts'
import { terminalSocketChecks } from './terminal-socket-checks.ts'
import { tillChecks, tillOf } from './till-checks.ts'
import { moving } from './conditions.ts'
import { mustEqual } from './unmet.ts'

export interface HostCheckOptions {
  readonly login?: string
  readonly secret?: string
  readonly money?: boolean
  readonly json?: boolean
}

/** Every check in its order; the first and the last of those that move money hold the till against each other. */
export function allChecks(): readonly Check[] {
  let tillBefore = 0
  const weighed = moving('till', 'is known before money moves', async ({ visitor }) => {
    tillBefore = await tillOf(visitor)
  })
  const weighedAgain = moving('till', 'is after all of it what it was before', async ({ visitor }) => {
    mustEqual('the till', await tillOf(visitor), tillBefore)
  })
  return [
    ...accessChecks,
    ...errorChecks,
    ...readChecks,
    weighed,
    ...socketChecks,
    ...terminalSocketChecks,
    ...tillChecks,
    ...recordChecks,
    ...walletLinkChecks,
    ...ticketChecks,
    ...playerChecks,
    weighedAgain,
    ...endingChecks,
  ]
}

/** Tries a host call by call against the contract. Says one line per check, and returns the exit code. */
export async function hostCheck(origin: string, options: HostCheckOptions): Promise<0 | 1> {
  const { login, secret, money = false, json = false } = options
  if ((login === undefined) !== (secret === undefined))
    throw new WrongUsage('--login and --secret go together.')
  if (money && login === undefined) throw new WrongUsage('--money needs --login and --secret.')
  await mustBeReachable(origin)
  const credentials = login === undefined || secret === undefined ? null : { login, secret }
  const visit = { visitor: new HostVisitor(origin), credentials, movesMoney: money }
  const found: Finding[] = []
  for await (const finding of findings(allChecks(), visit)) {
    found.push(finding)
    if (!json) console.log(lineOf(finding))
  }
  const count = (outcome: Finding['outcome']) => found.filter((finding) => finding.outcome === outcome).length
  const sums = { ok: count('ok'), wrong: count('wrong'), skipped: count('skipped') }
  if (json) console.log(JSON.stringify({ host: origin, ...sums, checks: found }, null, 2))
  else console.log(`\n${origin}: ${sums.ok} ok, ${sums.wrong} wrong, ${sums.skipped} skipped.`)
  return sums.wrong > 0 ? 1 : 0
}

const colours = { ok: 'green', wrong: 'red', skipped: 'yellow' } as const

function lineOf(finding: Finding): string {
  const { about, rule, outcome } = finding
  const head = `${styleText(colours[outcome], outcome.padEnd(7))} ${about}: ${rule}`
  if (outcome === 'wrong') return `${head}: expected ${finding.expected}; came ${finding.came}`
  return outcome === 'skipped' ? `${head}: ${finding.reason}` : head
}
