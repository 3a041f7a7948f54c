import { refuse } from '../../values/outcome.ts'
import { closingStep } from '../shared/closing-step.ts'
import { closingOf } from '../shared/closing.ts'
import { accept, type Deciders } from '../decider.ts'
import { printObstacle } from '../shared/print-obstacle.ts'
import { sheetOf } from './sheet.ts'

export const decideReports: Deciders<'printReport' | 'recordReportFailed' | 'issueDayReport'> = {
  /** Prints the report on the screen. */
  printReport(state, _command, { facts, ownId }) {
    const { operator } = state.session
    const shown = facts.reports.report
    if (!operator || shown?.state !== 'known') return refuse('noReport')
    const obstacle = printObstacle(facts)
    if (obstacle) return refuse(obstacle)
    const { operatorId } = operator
    const content = sheetOf(state, shown.report)
    return accept({ type: 'receiptIssued', data: { receiptId: ownId(), operatorId, content } })
  },

  recordReportFailed: (_state, { kind, code, name }) =>
    accept({ type: 'reportFailed', data: { kind, code, name } }),

  /**
   * Issues the report of a day that is being closed, with the id from the close: once, however often it is requested.
   */
  issueDayReport(state, { closeId, report }) {
    const closing = closingOf(state)
    if (closing?.closeId !== closeId || closingStep(state) !== 'report') return refuse('noReport')
    if (report.operatorId !== closing.operatorId) return refuse('noReport')
    const { operator } = state.session
    if (!operator) return refuse('noReport')
    const { operatorId } = operator
    const content = sheetOf(state, report, closing)
    return accept({
      type: 'receiptIssued',
      data: { receiptId: closing.reportId, operatorId, content, subjectId: closeId, staysListed: true },
    })
  },
}
