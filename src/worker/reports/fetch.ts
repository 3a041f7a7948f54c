import { timer } from 'rxjs'
import { done, refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'
import { faultRefusal } from '../shared/host-fault.ts'
import type { ReportReading, ReportRequest } from '../shared/report.ts'
import { timing } from '../shared/timing.ts'
import { readReport, stepsOf } from './read.ts'

/**
 * Fetches a report and shows it. Only a failure is logged. If two fetches overlap, the later one is shown. Printing
 * starts shortly after the data arrived (section 9).
 */
export async function fetchReport(world: World, request: ReportRequest): Promise<Outcome> {
  const { store } = world
  if (!store.state.session.operator) return refuse('notLoggedIn')
  const readingId = world.newId()
  const reading = { readingId, request }
  const isCurrent = () => store.facts.reports.report?.readingId === readingId
  const show = (next: ReportReading) =>
    store.updateFacts((facts) => {
      facts.reports.report = next
    })
  const total = stepsOf(request)
  let arrived = 0
  const showProgress = () => show({ ...reading, state: 'loading', done: arrived, total })
  showProgress()
  const read = await readReport(world, request, () => {
    arrived++
    if (isCurrent()) showProgress()
  })
  if (!isCurrent()) return done(undefined)
  if (read.ok) {
    show({ ...reading, state: 'known', report: read.value })
    if (request.print) {
      timer(timing.reportPrintMs).subscribe(() => {
        if (isCurrent()) store.dispatch({ type: 'printReport' })
      })
    }
    return done(undefined)
  }
  const refusal = faultRefusal(read.fault, 'reportFailed')
  show({ ...reading, state: 'failed', refusal })
  store.dispatch({ type: 'recordReportFailed', kind: request.kind, ...read.fault })
  return refuse(refusal)
}
