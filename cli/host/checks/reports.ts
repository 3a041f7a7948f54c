import type { AnswerOf, HostCallName, RequestOf } from '../../../src/protocol/host-calls.ts'
import type { WireGameReport } from '../../../src/protocol/reports.ts'
import { addDays, isoDayAt } from '../../../src/values/calendar.ts'
import type { Check } from '../check.ts'
import { known, moving } from '../conditions.ts'
import type { HostClient } from '../host-client.ts'
import { tidy } from '../tidy.ts'
import { mustEqual, mustHave, NotProven } from '../unmet.ts'
import type { Visit } from '../visit.ts'
import { winnerOf } from './instants.ts'
import { firstTerminal, newPlayer, one, smallest } from './movements.ts'
import { sold } from './offers.ts'
import { hostTime, tillOf } from './till.ts'

/** How often money was moved, and the sum in minor units. */
interface Sum {
  readonly amount: number
  readonly count: number
}
type Kind = 'Refill' | 'Collection' | 'CreditTerminal' | 'DebitTerminal' | 'CreditQrcode' | 'DebitQrcode'

/** The expected movements of a till: sums by kind, and tickets by game. */
interface Moved {
  readonly sums: Readonly<Record<Kind, Sum>>
  readonly games: readonly Omit<WireGameReport, 'gameName'>[]
}

/** Everything that a report counts, each once and with a different amount. */
async function moveEverything(visit: Visit): Promise<Moved> {
  const { client } = visit
  const { flags, currency } = known(visit, 'deployment')
  const none: Sum = { amount: 0, count: 0 }
  const sums = { Refill: { amount: 2 * one + 3, count: 2 }, Collection: { amount: one + 1, count: 1 } }
  await client.request('postRefill', { amount: one + 1 })
  await client.request('postRefill', { amount: one + 2 })
  await client.request('postCollection', { amount: one + 1 })

  let credit = none
  let debit = none
  const count = (before: Sum, amount: number): Sum => ({
    amount: before.amount + amount,
    count: before.count + 1,
  })
  if (flags.cardReader) {
    const { user } = await newPlayer(visit, one + 5)
    const payment = { userId: user.userId, amount: one + 4, currency, method: 'collectionTerminal' as const }
    await client.request('updateUser', payment)
    credit = count(credit, one + 5)
    debit = count(debit, one + 4)
  }
  if (flags.terminals) {
    const { hashId } = await firstTerminal(visit)
    const payment = { userId: hashId, amount: one + 6, currency }
    await client.request('updateUser', { ...payment, method: 'refillTerminal' })
    await client.request('updateUser', { ...payment, method: 'collectionTerminal', amount: one })
    credit = count(credit, one + 6)
    debit = count(debit, one)
  }
  let [topUps, settlements] = [none, none]
  if (flags.qrCode) {
    const { sum } = smallest(visit)
    const { short_url: url } = await client.request('get_generate_qrcode', smallest(visit))
    await client.request('get_generate_qrcode', smallest(visit))
    await client.request('collection_qrcode', { url, method: 'refillQrcode' })
    topUps = { amount: 2 * sum, count: 2 }
    settlements = { amount: sum, count: 1 }
  }
  return {
    sums: {
      ...sums,
      CreditTerminal: credit,
      DebitTerminal: debit,
      CreditQrcode: topUps,
      DebitQrcode: settlements,
    },
    games: await moveTickets(visit),
  }
}

const noActivity = { tickets: 0, sales: 0, cancelledTickets: 0, cancelled: 0, payouts: 0, prizes: 0 }

async function moveTickets(visit: Visit): Promise<Moved['games']> {
  const { client } = visit
  const first = (await sold(visit)).ticket
  const second = (await sold(visit)).ticket
  await client.request('cancelTicket', { barcode: first.barcode })
  const { barcode, prize } = await winnerOf(visit)
  for (const name of ['validationTicket', 'cancelPayout', 'validationTicket'] as const)
    await client.request(name, { barcode })
  const { gameId } = (await client.request('ticketValidate', { barcode })).data
  const { price } = first
  const ofSales = { tickets: 2, sales: price + second.price, cancelledTickets: 1, cancelled: price }
  return [
    { gameId: first.gameId, ...noActivity, ...ofSales },
    { gameId, ...noActivity, payouts: 1, prizes: prize },
  ]
}

type TicketReport = Pick<AnswerOf<'getDataForPrinter'>, 'arrayGemes' | 'days' | 'till'>
interface Reports {
  readonly sums: Readonly<Record<string, Sum>>
  readonly tickets: Readonly<Record<string, TicketReport>>
}

const kinds: readonly Kind[] = [
  'Refill',
  'Collection',
  'CreditTerminal',
  'DebitTerminal',
  'CreditQrcode',
  'DebitQrcode',
]
const sumNames = [
  ...kinds.map((kind) => `get${kind}PerDay` as const),
  'getRefillDuringTheWeek',
  'getCollectionDuringTheWeek',
] as const
const periodNames = kinds.map((kind) => `get${kind}SettingsDates` as const)
const kindOf = (name: string): Kind => kinds.find((kind) => name.startsWith(`get${kind}`)) ?? 'Refill'

/** Every report of today, of the week, of a period that ends today and of one that ended yesterday. */
async function readAll(client: HostClient, today: string): Promise<Reports> {
  const yesterday = addDays(today, -1)
  const sums: Record<string, Sum> = {}
  const tickets: Record<string, TicketReport> = {}
  const ofPeriod = (date1: string, date2: string): RequestOf<'getRefillSettingsDates'> => [
    { date1, date2, terminals: [] },
  ]
  for (const name of sumNames) sums[name] = await client.request(name, { terminals: [] })
  for (const name of periodNames) {
    sums[name] = await client.request(name, ofPeriod(yesterday, today))
    sums[`${name} of yesterday`] = await client.request(name, ofPeriod(yesterday, yesterday))
  }
  tickets['getDataForPrinter'] = await client.request('getDataForPrinter', {})
  tickets['getDataForPrinter of the week'] = await client.request('getDataForPrinter', { week: true })
  for (const [what, date1, date2] of [
    ['', yesterday, today],
    [' of yesterday', yesterday, yesterday],
  ] as const)
    tickets[`getTicketsSettingsDates${what}`] = await client.request('getTicketsSettingsDates', {
      date1,
      date2,
    })
  return { sums, tickets }
}

interface Story {
  readonly moved: Moved
  readonly before: Reports
  readonly after: Reports
  readonly today: string
  readonly till: number
  readonly ofColleague: readonly [before: Reports, after: Reports] | null
}

async function makeStory(visit: Visit): Promise<Story> {
  const { client, colleague } = visit
  const { timeZone, currency } = known(visit, 'deployment')
  await tillOf(client)
  const today = isoDayAt(hostTime(client), timeZone)
  const readColleague = async () => (colleague ? readAll(colleague, today) : null)
  await winnerOf(visit)
  const [before, theirs] = [await readAll(client, today), await readColleague()]
  const moved = await moveEverything(visit)
  const [after, theirsAfter] = [await readAll(client, today), await readColleague()]
  const till = await tillOf(client)
  if (isoDayAt(hostTime(client), timeZone) !== today) throw new NotProven('the day changed meanwhile')
  await tidy(client, currency)
  return { moved, before, after, today, till, ofColleague: theirs && theirsAfter && [theirs, theirsAfter] }
}

/** The movements of the visit. They are made once, for all checks of reports. */
const stories = new WeakMap<Visit, Promise<Story>>()
function storyOf(visit: Visit): Promise<Story> {
  const story = stories.get(visit) ?? makeStory(visit)
  stories.set(visit, story)
  return story
}

const reported = (name: HostCallName, rule: string, holds: (story: Story) => void): Check =>
  moving(name, rule, async (visit) => {
    // If the movements failed, each check that needs them fails for the same reason.
    holds(await storyOf(visit))
  })

function mustHaveGrown(name: string, before: Sum, after: Sum, by: Sum): void {
  const growth = { amount: after.amount - before.amount, count: after.count - before.count }
  mustEqual(`the growth of ${name}`, growth, { amount: by.amount, count: by.count })
}

const sumChecks: readonly Check[] = [...sumNames, ...periodNames].map((name) =>
  reported(name, 'grows by exactly the movements, and stays the same for a past day', (story) => {
    const { before, after, moved } = story
    mustHaveGrown(name, before.sums[name]!, after.sums[name]!, moved.sums[kindOf(name)])
    const past = `${name} of yesterday`
    if (before.sums[past]) mustEqual(past, after.sums[past], before.sums[past])
  }),
)

const gamesIn = ({ arrayGemes }: TicketReport) => new Map(arrayGemes.map((row) => [row.gameId, row]))
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

function mustHaveGrownByTickets(
  name: string,
  before: TicketReport,
  after: TicketReport,
  { games }: Moved,
): void {
  const was = gamesIn(before)
  const ids = after.arrayGemes.map(({ gameId }) => gameId)
  mustEqual(
    'the games, each once and by id',
    ids,
    [...new Set(ids)].toSorted((a, b) => a - b),
  )
  for (const { gameName: _name, ...row } of after.arrayGemes) {
    const { gameName: _before, ...old } = was.get(row.gameId) ?? { gameId: row.gameId, ...noActivity }
    const growth = Object.fromEntries(
      Object.entries(row).map(([field, value]) => [
        field,
        value - (new Map(Object.entries(old)).get(field) ?? 0),
      ]),
    )
    const expected = games.find(({ gameId }) => gameId === row.gameId) ?? noActivity
    mustHave(`the growth of game ${row.gameId} in ${name}`, growth, { ...expected, gameId: 0 })
  }
  const missing = games.filter(({ gameId }) => !gamesIn(after).has(gameId))
  mustEqual('missing games', missing, [])
}

function mustAddUp(
  name: string,
  { arrayGemes, days, till }: TicketReport,
  story: Story,
  length: number,
): void {
  const { today } = story
  const dates = days.map(({ date }) => date)
  const expected = Array.from({ length }, (_, place) => addDays(today, place - length + 1))
  mustEqual(`the days of ${name}`, dates, expected)
  for (const field of ['sales', 'cancelled', 'prizes'] as const)
    mustEqual(
      `${field} of the days of ${name}`,
      sumOf(days, (row) => row[field]),
      sumOf(arrayGemes, (row) => row[field]),
    )
  if (till) mustEqual(`the closing till of ${name}`, till.closing, story.till)
}

const ticketReports = [
  ['getDataForPrinter', 'getDataForPrinter', 'of today', 1],
  ['getDataForPrinter', 'getDataForPrinter of the week', 'of the week', 7],
  ['getTicketsSettingsDates', 'getTicketsSettingsDates', 'of a period', 2],
] as const

const ticketChecks: readonly Check[] = [
  ...ticketReports.map(([name, report, what, length]) =>
    reported(name, `${what} grows by exactly the movements, and its days add up to its games`, (story) => {
      const { before, after, moved } = story
      mustHaveGrownByTickets(report, before.tickets[report]!, after.tickets[report]!, moved)
      mustAddUp(report, after.tickets[report]!, story, length)
    }),
  ),
  reported('getTicketsSettingsDates', 'of a past day stays the same', ({ before, after }) => {
    const name = 'getTicketsSettingsDates of yesterday'
    mustEqual(name, after.tickets[name], before.tickets[name])
  }),
  reported(
    'getDataForPrinter',
    'has an opening and a closing till that differ by the movements',
    ({ after }) => {
      const { till, arrayGemes } = after.tickets['getDataForPrinter']!
      if (!till) throw new NotProven('the host leaves the till out of its reports, which is allowed')
      const day = (kind: Kind) => after.sums[`get${kind}PerDay`]!.amount
      const tickets = sumOf(arrayGemes, ({ sales, cancelled, prizes }) => sales - cancelled - prizes)
      const cash = day('Refill') - day('Collection')
      const accounts = day('CreditTerminal') - day('DebitTerminal') + day('CreditQrcode') - day('DebitQrcode')
      mustEqual('the closing till', till.closing, till.opening + tickets + cash + accounts)
    },
  ),
  reported('getDataForPrinter', "has nothing of another operator's till", ({ ofColleague }) => {
    if (!ofColleague) throw new NotProven('it needs another operator: --second-login and --second-secret')
    const [before, after] = ofColleague
    mustEqual("the other operator's reports", after, before)
  }),
]

/** Reports, compared with the movements of the visit itself. */
export const reportChecks: readonly Check[] = [...sumChecks, ...ticketChecks]
