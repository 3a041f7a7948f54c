import { daysFrom, latestDays, type Day } from '../../values/calendar.ts'
import type { EntryKind } from '../rules/ledger-entry.ts'
import { sumReport, ticketsReport } from '../rules/reports.ts'
import { terminalsAnswer } from '../rules/terminals.ts'
import type { reportCalls as calls } from '../../protocol/reports.ts'
import type { Caller, Handlers } from './handlers.ts'
import type { Host } from '../store/host.ts'

/** Section 5, "Report date range": the number of days back from today, including today. */
const weekDays = 7

/** Terminals, and the players' accounts, whose money moves by the same call. */
const creditOfTerminals: readonly EntryKind[] = ['terminalRefill', 'playerTopUp']
const debitOfTerminals: readonly EntryKind[] = ['terminalCollection', 'playerSettlement']

/**
 * Reports about the operator's own till. `nameOf` returns the name of a game. Days are days in `timeZone`. `connectedTerminals`
 * returns the accounts of an operator's self-service terminals that are connected.
 */
export function reportCalls(
  nameOf: (gameId: number) => string,
  timeZone: string,
  connectedTerminals: (operatorId: number) => Promise<ReadonlySet<string>>,
): Handlers<typeof calls> {
  const latest = (count: number, host: Host) => latestDays(count, host.now(), timeZone)

  const tickets = async (days: readonly Day[], { operatorId, host }: Caller) =>
    ticketsReport(await host.sums(operatorId, days), days, nameOf)

  const sum = async (days: readonly Day[], kinds: readonly EntryKind[], { operatorId, host }: Caller) =>
    sumReport(await host.sums(operatorId, days), kinds)

  const today =
    (...kinds: readonly EntryKind[]) =>
    (_request: object, caller: Caller) =>
      sum(latest(1, caller.host), kinds, caller)
  const thisWeek =
    (...kinds: readonly EntryKind[]) =>
    (_request: object, caller: Caller) =>
      sum(latest(weekDays, caller.host), kinds, caller)
  const inPeriod =
    (...kinds: readonly EntryKind[]) =>
    ([{ date1, date2 }]: readonly [{ date1: string; date2: string }], caller: Caller) =>
      sum(daysFrom(date1, date2, timeZone), kinds, caller)

  return {
    getDataForPrinter: ({ week = false }, caller) =>
      tickets(latest(week ? weekDays : 1, caller.host), caller),
    getTicketsSettingsDates: ({ date1, date2 }, caller) => tickets(daysFrom(date1, date2, timeZone), caller),
    getRefillPerDay: today('refill'),
    getCollectionPerDay: today('collection'),
    getCreditTerminalPerDay: today(...creditOfTerminals),
    getDebitTerminalPerDay: today(...debitOfTerminals),
    getCreditQrcodePerDay: today('walletTopUp'),
    getDebitQrcodePerDay: today('walletSettlement'),
    getRefillDuringTheWeek: thisWeek('refill'),
    getCollectionDuringTheWeek: thisWeek('collection'),
    getRefillSettingsDates: inPeriod('refill'),
    getCollectionSettingsDates: inPeriod('collection'),
    getCreditTerminalSettingsDates: inPeriod(...creditOfTerminals),
    getDebitTerminalSettingsDates: inPeriod(...debitOfTerminals),
    getCreditQrcodeSettingsDates: inPeriod('walletTopUp'),
    getDebitQrcodeSettingsDates: inPeriod('walletSettlement'),
    async getTerminalsOperator(_request, { operatorId, host }) {
      const connected = await connectedTerminals(operatorId)
      return host.read({ operatorId, allTerminals: true }, (state) =>
        terminalsAnswer(state, operatorId, (account) => connected.has(account)),
      )
    },
  }
}
