import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { hostCalls, type HostCall } from '../../../src/protocol/host-calls.ts'
import { addDays, isoDayAt } from '../../../src/values/calendar.ts'
import type { Check } from '../check.ts'
import { known, moving, operators } from '../conditions.ts'
import type { HostClient } from '../host-client.ts'
import { inTime, withSocket } from '../host-socket.ts'
import { anotherSession, refreshed, stayLoggedIn } from '../session.ts'
import { tidy } from '../tidy.ts'
import { mustBeSame, NotProven, Unmet, type Reply } from '../unmet.ts'
import type { Visit } from '../visit.ts'
import { winnerOf } from './instants.ts'
import { firstTerminal, newPlayer, one, smallest } from './movements.ts'
import { isOrdinary, offerOf } from './offers.ts'
import { hostTime } from './till.ts'

const retryMs = 100

/** A question that is sent before and after the restart. */
interface Question {
  readonly what: string
  readonly call: HostCall
  readonly request: object
  readonly key?: string
  readonly by: HostClient
}

interface Memory {
  readonly what: string
  readonly before: Reply
  readonly after: Reply
}

/** What the host acknowledges before the restart. Each has a question that must have the same answer afterwards. */
async function questionsOf(visit: Visit): Promise<Question[]> {
  const { client } = visit
  const { flags, currency, timeZone } = known(visit, 'deployment')
  const questions: Question[] = []
  const repeatLater = (what: string, call: HostCall, request: object, key?: string, by = client) =>
    questions.push({ what, call, request, by, ...(key === undefined ? {} : { key }) })

  const [saleKey, payoutKey, refusedKey, absentKey, refillKey] = Array.from({ length: 5 }, () => randomUUID())
  const { ticket } = await offerOf(visit, isOrdinary)
  const { data } = await client.request('buyTickets', [ticket], { key: saleKey! })
  const barcodes = data.flatMap((result) => ('barcode' in result ? [result.barcode] : []))
  const { barcode } = await winnerOf(visit)
  await client.request('validationTicket', { barcode }, { key: payoutKey! })
  await client.request('postRefill', { amount: one }, { key: refillKey! })
  const absent = randomUUID()
  const unknown = { barcode: '1' }
  await client.send(hostCalls.cancelTicket, unknown, { key: refusedKey! })

  repeatLater('the answer of a sale', hostCalls.buyTickets, [ticket], saleKey)
  repeatLater('the answer of a payout', hostCalls.validationTicket, { barcode }, payoutKey)
  repeatLater('the answer of a refill', hostCalls.postRefill, { amount: one }, refillKey)
  repeatLater('the refusal of a cancellation', hostCalls.cancelTicket, unknown, refusedKey)
  repeatLater('the outcomes of money requests', hostCalls.movementInquiry, {
    ids: [saleKey, payoutKey, refusedKey, refillKey, absentKey],
  })
  repeatLater('the outcomes of tickets', hostCalls.ticketInquiry, {
    unique_req_ids: [ticket.unique_req_id, absent],
  })
  repeatLater('the promise that an id is absent', hostCalls.postRefill, { amount: one }, absentKey)
  for (const each of barcodes) repeatLater('a ticket', hostCalls.ticketValidate, { barcode: each })
  repeatLater('a ticket that was paid', hostCalls.ticketValidate, { barcode })
  if (flags.qrCode) {
    const { user } = await client.request('get_generate_qrcode', smallest(visit))
    repeatLater('a wallet', hostCalls.getAccount, { userId: user.userId })
    repeatLater('the link of a wallet', hostCalls.getWalletLink, { userId: user.userId })
  }
  if (flags.cardReader) {
    const { user } = await newPlayer(visit, one)
    repeatLater("a player's account", hostCalls.getAccount, { userId: user.userId })
    repeatLater('the players and their cards', hostCalls.getAllUsers, {})
  }
  if (flags.terminals) {
    const { hashId } = await firstTerminal(visit)
    const funds = { userId: hashId, amount: one, currency, method: 'refillTerminal' } as const
    await client.request('updateUser', funds)
    repeatLater('the terminals', hostCalls.getTerminalsOperator, {})
  }
  const { last } = await client.request('getLedger', {})
  const today = isoDayAt(hostTime(client), timeZone)
  repeatLater('the till', hostCalls.getWalletByIdUser, {})
  repeatLater('the ledger', hostCalls.getLedger, { since: Math.max(0, last - 50) })
  repeatLater('the reports', hostCalls.getTicketsSettingsDates, { date1: addDays(today, -6), date2: today })
  repeatLater('the session', hostCalls.getOperatorId, {})
  if (visit.colleague)
    repeatLater(
      "another operator's session and till",
      hostCalls.getWalletByIdUser,
      {},
      undefined,
      visit.colleague,
    )
  return questions
}

async function answersTo(questions: readonly Question[]): Promise<Reply[]> {
  const answers: Reply[] = []
  for (const { call, request, key, by } of questions)
    answers.push(await by.send(call, request, key === undefined ? {} : { key }))
  return answers
}

async function untilBack({ client }: Visit): Promise<void> {
  const { restartMs } = client
  const end = performance.now() + restartMs
  for (;;) {
    try {
      const { status } = await client.send(hostCalls.deployment, {}, { session: 'none' })
      if (status === 200) return
    } catch (error) {
      if (!(error instanceof Unmet)) throw error
    }
    if (performance.now() > end) throw new Unmet(`a host that is back within ${restartMs / 1_000} s`, 'none')
    await setTimeout(retryMs)
  }
}

/** The command may end before the host does, and may be another one than was meant: a host that ends closes its sockets. */
async function untilRestarted(visit: Visit, restart: () => Promise<void>): Promise<void> {
  const { client } = visit
  await withSocket(client, '/', async ({ socket }) => {
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    await restart()
    await inTime({ patienceMs: client.restartMs }, 'a restart, which closes the sockets of the host', closed)
  })
  await untilBack(visit)
}

interface Restarted {
  readonly memories: readonly Memory[]
  /** A session that was opened before the restart. */
  readonly session: HostClient
}

async function restartOnce(visit: Visit): Promise<Restarted> {
  const { client, restart } = visit
  if (!restart) throw new NotProven('it restarts the host: --restart')
  const session = await anotherSession(visit)
  const questions = await questionsOf(visit)
  const before = await answersTo(questions)
  await untilRestarted(visit, restart)
  for (const each of operators(visit)) await stayLoggedIn(each)
  const after = await answersTo(questions)
  await client.request('postCollection', { amount: one })
  await tidy(client, known(visit, 'deployment').currency)
  const memories = questions.map(({ what }, place) => ({
    what,
    before: before[place]!,
    after: after[place]!,
  }))
  return { memories, session }
}

/** The host is restarted once; all checks use the result. */
const restarts = new WeakMap<Visit, Promise<Restarted>>()
function restarted(visit: Visit): Promise<Restarted> {
  const result = restarts.get(visit) ?? restartOnce(visit)
  restarts.set(visit, result)
  return result
}

const remembered = [
  'the session',
  "another operator's session and till",
  'the till',
  'the ledger',
  'the reports',
  'a ticket',
  'a ticket that was paid',
  'the answer of a sale',
  'the answer of a payout',
  'the answer of a refill',
  'the refusal of a cancellation',
  'the outcomes of money requests',
  'the outcomes of tickets',
  'the promise that an id is absent',
  'a wallet',
  'the link of a wallet',
  "a player's account",
  'the players and their cards',
  'the terminals',
]

/** Restarts the host if the visit may do so. Everything that was acknowledged before must still be there. */
export const restartChecks: readonly Check[] = [
  ...remembered.map((what) =>
    moving('restart', `keeps ${what}`, async (visit) => {
      const memories = (await restarted(visit)).memories.filter((memory) => memory.what === what)
      if (memories.length === 0) throw new NotProven('there was no such record before')
      for (const { before, after } of memories) mustBeSame(after, before, 'the answer from before')
    }),
  ),
  moving('restart', 'accepts sockets again', async (visit) => {
    await restarted(visit)
    await withSocket(visit.client, '/', async () => undefined)
  }),
  moving('restart', 'accepts the refresh of the session', async (visit) => {
    const { session } = await restarted(visit)
    await refreshed(session)
    await session.request('logout', {})
  }),
]
