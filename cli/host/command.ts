import { coloured, say, show, warn } from '../output.ts'
import { WrongUsage } from '../usage.ts'
import { findings, type Check, type Finding } from './check.ts'
import { accessChecks, foreignChecks } from './checks/access.ts'
import { accountChecks } from './checks/accounts.ts'
import { betChecks } from './checks/bets.ts'
import { clockChecks, timerChecks } from './checks/clocks.ts'
import { drawChecks } from './checks/draws.ts'
import { arrivingChecks, leavingChecks, leftBehind } from './checks/leaving.ts'
import { malformedChecks } from './checks/malformed.ts'
import { movementChecks } from './checks/movement-laws.ts'
import { payoutChecks } from './checks/payouts.ts'
import { readChecks } from './checks/readings.ts'
import { headChecks } from './checks/heads.ts'
import { recordChecks } from './checks/records.ts'
import { refusalChecks } from './checks/refusals.ts'
import { reportChecks } from './checks/reports.ts'
import { restartChecks } from './checks/restart.ts'
import { ticketSaleChecks } from './checks/sales.ts'
import { earlySessionChecks, endingChecks, logInChecks, sessionChecks } from './checks/sessions.ts'
import { socketChecks } from './checks/socket.ts'
import { terminalSocketChecks } from './checks/terminal-socket.ts'
import { HostClient } from './host-client.ts'
import { mustBeReachable } from './reach.ts'
import { runRestart } from './restart-command.ts'
import type { Credentials, Visit } from './visit.ts'

export interface HostCheckOptions {
  readonly login?: string
  readonly secret?: string
  readonly secondLogin?: string
  readonly secondSecret?: string
  readonly money?: boolean
  readonly restart?: string
  readonly json?: boolean
  /** Ends the visit: only the money is still returned. */
  readonly stop?: AbortSignal
}

/** Every check, in order. Later checks use the results of earlier ones. The host is restarted in the middle. */
export const allChecks: readonly Check[] = [
  ...accessChecks,
  ...clockChecks,
  ...logInChecks,
  ...earlySessionChecks,
  ...foreignChecks,
  ...malformedChecks,
  ...readChecks,
  ...timerChecks,
  ...arrivingChecks,
  ...socketChecks,
  ...terminalSocketChecks,
  ...movementChecks,
  ...restartChecks,
  ...refusalChecks,
  ...ticketSaleChecks,
  ...drawChecks,
  ...betChecks,
  ...payoutChecks,
  ...accountChecks,
  ...reportChecks,
  ...recordChecks,
  ...headChecks,
  ...leavingChecks,
  ...sessionChecks,
  ...endingChecks,
]

function visitOf(origin: string, options: HostCheckOptions): Visit {
  const { login, secret, secondLogin, secondSecret, money = false, restart } = options
  return {
    client: new HostClient(origin),
    credentials: credentialsOf('--', login, secret),
    secondCredentials:
      secondLogin === undefined && secondSecret === undefined
        ? null
        : credentialsOf('--second-', secondLogin, secondSecret),
    movesMoney: money,
    restart: restart === undefined ? null : () => runRestart(restart),
  }
}

function credentialsOf(option: string, login: string | undefined, secret: string | undefined): Credentials {
  if (login !== undefined && secret !== undefined) return { login, secret }
  if (login === undefined && secret === undefined)
    throw new WrongUsage(
      `${option}login and ${option}secret are missing: the log-in of an operator of the host.`,
    )
  throw new WrongUsage(`${option}${login === undefined ? 'login' : 'secret'} is missing.`)
}

const lastChecks: ReadonlySet<Check> = new Set([...leavingChecks, ...endingChecks])

/**
 * Tests every call of a host against the contract. Prints one line per check, and returns the exit code: 1 if a check failed,
 * or if an operator could not log in or the visit was stopped, because then most of the host was not checked.
 */
export async function hostCheck(
  origin: string,
  options: HostCheckOptions,
  checks: readonly Check[] = allChecks,
): Promise<0 | 1> {
  const visit = visitOf(origin, options)
  const { money = false, json = false, stop } = options

  if (visit.restart && !money) throw new WrongUsage('--restart needs --money.')
  await mustBeReachable(origin)
  stop?.addEventListener('abort', () => warn('balcao: stopping; what was moved is returned first.'))
  const isWanted = (check: Check) => !stop?.aborted || lastChecks.has(check)
  const found: Finding[] = []
  for await (const finding of findings(checks, visit, isWanted)) {
    found.push(finding)
    if (!json) say(lineOf(finding))
  }
  const count = (outcome: Finding['outcome']) => found.filter((finding) => finding.outcome === outcome).length
  const sums = { proven: count('proven'), failed: count('failed'), notProven: count('notProven') }
  const left = leftBehind(visit)
  const lacking = whatIsLacking(visit, stop)
  show(json, { host: origin, ...sums, checks: found, leftBehind: left }, () => {
    const totals = `${sums.proven} proven, ${sums.failed} failed, ${sums.notProven} not proven`
    const because = lacking && `; ${lacking}`
    return [...left.map((each) => `left behind: ${each}`), '', `${origin}: ${totals}${because}.`]
  })
  return sums.failed > 0 || lacking !== '' ? 1 : 0
}

/** Why most of the host was not checked; empty if it was. */
function whatIsLacking(visit: Visit, stop: AbortSignal | undefined): string {
  if (stop?.aborted) return 'it was stopped'
  const { operatorId, secondCredentials, colleague } = visit
  return operatorId === undefined || (secondCredentials && !colleague) ? 'an operator could not log in' : ''
}

const heads = {
  proven: ['green', 'proven'],
  failed: ['red', 'failed'],
  notProven: ['yellow', 'not proven'],
} as const

/** An answer may have more than one line. */
const lineOf = (finding: Finding): string => textOf(finding).replace(/\s*\n\s*/g, ' ')

function textOf(finding: Finding): string {
  const { about, rule, outcome } = finding
  const [colour, word] = heads[outcome]
  const head = `${coloured(colour, word.padEnd(10))} ${about}: ${rule}`
  if (outcome === 'failed') return `${head}: expected ${finding.expected}; received ${finding.came}`
  return outcome === 'notProven' ? `${head}: ${finding.reason}` : head
}
