import { addDays } from '../../../src/values/calendar.ts'
import type { AnswerOf, HostCallName } from '../../../src/protocol/host-calls.ts'
import {
  answers,
  requests,
  fault,
  isDone,
  refusal,
  refusals,
  replies,
  withBody,
  withRequest,
  type Behaviour,
  type Fault,
} from './fault.ts'

const sums = (name: HostCallName, change: (sum: { amount: number; count: number }) => object): Behaviour =>
  replies(name, (response) => {
    const { success, ...sum } = JSON.parse(response.text)
    return isDone(response) ? withBody(response, { success, ...change(sum) }) : response
  })
/** Counts twice what was added since the fault began. */
const doubled = (name: HostCallName): Behaviour => {
  let first: { amount: number; count: number } | null = null
  return sums(name, ({ amount, count }) => {
    first ??= { amount, count }
    return { amount: 2 * amount - first.amount, count }
  })
}

type TicketsName = 'getDataForPrinter' | 'getTicketsSettingsDates'
const games = (
  name: TicketsName,
  change: (row: AnswerOf<TicketsName>['arrayGemes'][number]) => object,
): Behaviour => answers(name, (answer) => ({ ...answer, arrayGemes: answer.arrayGemes.map(change) }))

/** Reports that differ from the movements. */
export const reportFaults: readonly Fault[] = [
  ...(
    [
      'getRefillPerDay',
      'getCollectionDuringTheWeek',
      'getDebitQrcodeSettingsDates',
      'getCreditTerminalPerDay',
      'getDebitTerminalSettingsDates',
    ] as const
  ).map((name) => fault(name, `the amounts of ${name} counted twice`, () => doubled(name))),
  fault('getCollectionPerDay', 'collections with one count too few', () => {
    let first: number | null = null
    return sums('getCollectionPerDay', ({ amount, count }) => ({ amount, count: (first ??= count) }))
  }),
  fault('getCreditQrcodePerDay', 'a report that never grows', () => {
    let first: object | null = null
    return sums('getCreditQrcodePerDay', (sum) => (first ??= sum))
  }),
  fault(
    'getRefillDuringTheWeek',
    'collections returned as refills of the week',
    requests('getRefillDuringTheWeek', (request) => ({
      ...request,
      path: '/api/getCollectionDuringTheWeek',
    })),
  ),
  fault(
    'getRefillSettingsDates',
    'a period that is always today',
    requests('getRefillSettingsDates', (request) =>
      request.body === '{}'
        ? request
        : { ...request, path: '/api/getRefillPerDay', body: '{"terminals":[]}' },
    ),
  ),
  fault(
    'getTicketsSettingsDates',
    'tickets of today in the report of yesterday',
    requests('getTicketsSettingsDates', (request) =>
      withRequest<{ date1: string; date2: string }>(request, ({ date1 }) => ({
        date1,
        date2: date1 && addDays(date1, 1),
      })),
    ),
  ),
  fault(
    'getDataForPrinter',
    'sales without the cancelled ones',
    games('getDataForPrinter', (row) => ({ ...row, sales: row.sales - row.cancelled })),
  ),
  fault(
    'getDataForPrinter',
    'a number of tickets that is one too small',
    games('getDataForPrinter', (row) => ({ ...row, tickets: Math.floor(row.tickets / 2) })),
  ),
  fault(
    'getDataForPrinter',
    'payouts that include cancelled ones',
    games('getDataForPrinter', (row) => ({ ...row, payouts: row.payouts * 2 })),
  ),
  fault(
    'getDataForPrinter',
    'prizes without those of cancelled payouts',
    games('getDataForPrinter', (row) => ({ ...row, prizes: Math.floor(row.prizes / 2) })),
  ),
  fault(
    'getDataForPrinter',
    'a missing game',
    answers('getDataForPrinter', (answer) => ({ ...answer, arrayGemes: answer.arrayGemes.slice(1) })),
  ),
  fault(
    'getDataForPrinter',
    'a game in two rows',
    answers('getDataForPrinter', (answer) => ({
      ...answer,
      arrayGemes: [...answer.arrayGemes, ...answer.arrayGemes.slice(-1)],
    })),
  ),
  fault(
    'getDataForPrinter',
    'a week of six days',
    answers('getDataForPrinter', (answer) => ({
      ...answer,
      days: answer.days.length > 1 ? answer.days.slice(1) : answer.days,
    })),
  ),
  fault(
    'getDataForPrinter',
    'days of another time zone',
    answers('getDataForPrinter', (answer) => ({
      ...answer,
      days: answer.days.map((day) => ({
        ...day,
        date: addDays(day.date, -1),
      })),
    })),
  ),
  fault(
    'getDataForPrinter',
    'days that do not add up to the games',
    answers('getDataForPrinter', (answer) => ({
      ...answer,
      days: answer.days.map((day) => ({ ...day, sales: day.sales + 1 })),
    })),
  ),
  fault(
    'getDataForPrinter',
    'a closing till that differs from the content of the till',
    answers('getDataForPrinter', (answer) => ({
      ...answer,
      till: answer.till && { ...answer.till, closing: answer.till.closing + 1 },
    })),
  ),
  fault(
    'getDataForPrinter',
    'an opening till that does not fit the closing one',
    answers('getDataForPrinter', (answer) => ({
      ...answer,
      till: answer.till && { ...answer.till, opening: answer.till.opening + 1 },
    })),
  ),
  fault(
    'getTicketsSettingsDates',
    'an empty report for an invalid period',
    refusals('getTicketsSettingsDates', 'malformed', () => refusal('system')),
  ),
  fault('getDataForPrinter', 'the reports of the whole shop', {
    http: (host) => {
      let cookie = ''
      return (request) => {
        const isReport = request.name === 'getDataForPrinter' || request.name?.includes('PerDay')
        if (request.name === 'postRefill') cookie = request.headers['cookie'] ?? ''
        return host(isReport && cookie ? { ...request, headers: { ...request.headers, cookie } } : request)
      }
    },
  }),
]
