import {
  defer,
  delay,
  distinctUntilChanged,
  exhaustMap,
  filter,
  finalize,
  ignoreElements,
  merge,
  NEVER,
  type Observable,
} from 'rxjs'
import { closingStep } from '../shared/closing-step.ts'
import { closingOf } from '../shared/closing.ts'
import type { Command } from '../commands.ts'
import type { World } from '../world.ts'
import { whileLoggedIn } from '../shared/while-logged-in.ts'
import { timing } from '../shared/timing.ts'
import { readReport } from './read.ts'
import { fetchTerminalFunds } from './terminal-funds.ts'
import { repeatUntil } from '../core/repeat-until.ts'

const isReportDue = ({ store }: World): boolean => closingStep(store.state) === 'report'

/**
 * The payments report of a day that is being closed: requested until the host answers, then issued shortly after the
 * data arrived (section 9). It is requested by its date, so that a close that continues after midnight still reports
 * its own day.
 */
const reportOfClosing = (world: World): Observable<Command> =>
  world.store.events$.pipe(
    filter(() => isReportDue(world)),
    exhaustMap(() =>
      defer(() => issueCommand(world)).pipe(
        filter((command) => command !== null),
        delay(timing.dayClosePrintMs),
        repeatUntil(() => !isReportDue(world)),
        // A long failure of the host is reported once, not every few seconds.
        distinctUntilChanged((last, next) => last.type === next.type && next.type === 'recordReportFailed'),
      ),
    ),
  )

async function issueCommand(world: World): Promise<Command | null> {
  const closing = closingOf(world.store.state)
  if (!closing || !isReportDue(world)) return null
  const { closeId, date } = closing
  const period = { type: 'range', date1: date, date2: date } as const
  const read = await readReport(world, { kind: 'payments', period }, () => {})
  return read.ok
    ? { type: 'issueDayReport', closeId, report: read.value }
    : { type: 'recordReportFailed', kind: 'payments', ...read.fault }
}

/** The terminals' funds are requested from the login on. A log-out clears them. */
const watchOperator = (world: World): Observable<Command> =>
  whileLoggedIn(world, () => merge(fundsOnceKnown(world), NEVER).pipe(finalize(() => forget(world))))

const fundsOnceKnown = (world: World): Observable<never> =>
  defer(() => fetchTerminalFunds(world)).pipe(
    repeatUntil(() => world.store.facts.terminals.funds !== null),
    ignoreElements(),
  )

const forget = ({ store }: World): void =>
  store.updateFacts((facts) => {
    facts.terminals.funds = null
    facts.reports.report = null
  })

export const reportsEffects = (world: World): Observable<Command> =>
  merge(reportOfClosing(world), watchOperator(world))
