import { dottedDay, wallClockAt } from '../../values/calendar.ts'
import type { State } from '../state.ts'

/** Six digits tell the terminals of a shop apart on paper. */
export const shortTerminalId = (terminalId: string): string => `T-${terminalId.slice(-6).toUpperCase()}`

/** Whether everything that happens here is for practice: no paper of it is worth anything. */
export const isTraining = ({ session }: Pick<State, 'session'>): boolean =>
  session.deployment?.isTraining ?? false

/** What stands on every receipt that is no ticket: who issued it where. Null before a deployment is known. */
export function issuerOf({ session }: State) {
  const { deployment, shop, terminalId, operator } = session
  if (!deployment || !shop || !terminalId || !operator) return null
  return {
    operatorId: operator.operatorId,
    company: deployment.company,
    shop,
    terminalId: shortTerminalId(terminalId),
    copy: 0,
    isTraining: isTraining({ session }),
  }
}

/** A moment as the wire has it on receipts: `dd.mm.yyyy` and `hh:mm` in the deployment's time zone. */
export function wireDateTime({ session }: State, at: number): { date: string; time: string } {
  const { day, time } = wallClockAt(at, session.deployment?.timeZone ?? 'UTC')
  return { date: dottedDay(day), time }
}
