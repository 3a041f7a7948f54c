import { randomUUID } from 'node:crypto'
import { readRules } from '../../../src/games/read-rules.ts'
import type { HostErrorName } from '../../../src/protocol/error-codes.ts'
import { neverCloses } from '../../../src/protocol/games.ts'
import { hostCalls } from '../../../src/protocol/host-calls.ts'
import { nameLength } from '../../../src/protocol/wire.ts'
import { hasEmptyRequest, sessionCalls } from '../calls.ts'
import type { Check } from '../check.ts'
import { colleagueOf, known, loggedIn, mayBeLeftOut } from '../conditions.ts'
import { answerIn, mustEqual, NotProven, quoted, refusalIn, Unmet } from '../unmet.ts'
import { tillOf } from './till.ts'

/** The host keeps a head, also one that a fault on the way has changed: `heads.ts` sends those of new counters only. */
const readings = sessionCalls.filter(([name, { kind }]) => kind !== 'money' && name !== 'logHead')

/** The expected refusals of examples whose subject does not exist. */
const ofWhatThereIs: readonly HostErrorName[] = ['ticket_cancelled', 'other_operator', 'wallet_link_replaced']

/**
 * Every call that moves no money, once, with the example of its row. The host returns a valid answer, or refuses because the
 * subject does not exist.
 */
const formChecks: readonly Check[] = readings.map(([name, call]) => {
  const { refusedExample, refuses = [] } = call
  if (refusedExample !== undefined)
    return loggedIn(name, 'refuses a subject that does not exist', async (visit) => {
      const reply = await visit.client.send(call, refusedExample)
      mayBeLeftOut(visit, name, reply)
      refusalIn(reply, ...refuses.filter((refused) => !ofWhatThereIs.includes(refused)))
    })
  return loggedIn(name, 'returns a valid answer', async (visit) => {
    const reply = await visit.client.send(call, hasEmptyRequest(call) ? {} : call.example)
    mayBeLeftOut(visit, name, reply)
    answerIn(call, reply)
  })
})

/** Reads whose answers later checks use. */
const learning: readonly Check[] = [
  loggedIn('config', 'has every permitted game', async (visit) => {
    visit.games = (await visit.client.request('config', {})).data
    const { data } = await visit.client.request('privileges', {})
    visit.permitted = data.map(({ game_id: gameId }) => gameId)
    const offered = visit.games.map(({ game_id: gameId }) => gameId)
    mustEqual('each game once', offered, [...new Set(offered)])
    const missing = visit.permitted.filter((gameId) => !offered.includes(gameId))
    mustEqual('permitted games without a configuration:', missing, [])
  }),
  loggedIn(
    'config',
    'describes its games so that a counter can sell them, as its timers and markets say',
    async (visit) => {
      const described = known(visit, 'games').filter(({ rules }) => rules !== undefined)
      if (described.length === 0) throw new NotProven('the host describes no game')
      const timers = await visit.client.request('getTimers', {})
      for (const { game_id: gameId, game_name: name, winning_sets: sets, rules: sent } of described) {
        if (name.length > nameLength)
          throw new Unmet(
            `a game_name of at most ${nameLength} characters of game ${gameId}`,
            `${name.length}`,
          )
        const read = readRules(sent)
        if (!read.ok) throw new Unmet(`rules of game ${gameId} by which a counter can sell`, read.problem)
        const { rules } = read
        const [draw] = timers[gameId] ?? []
        if (draw && (draw.draw_time === neverCloses) !== (rules.drawEveryS === 0))
          throw new Unmet(
            `draw_time ${neverCloses} of game ${gameId} exactly where drawEveryS is 0`,
            quoted(draw),
          )
        const ids = rules.family === 'table' ? rules.markets.map(({ id }) => id) : null
        if (ids)
          mustEqual(`the api_market_ids of game ${gameId}`, sets[0]?.api_market_ids, JSON.stringify(ids))
      }
    },
  ),
]

/** The items must be in order, the newest first. `at` returns the moment of one, ms since 1970. */
function mustBeNewestFirst(what: string, moments: readonly number[], now: number): void {
  mustEqual(
    `${what}, the newest first`,
    moments,
    moments.toSorted((a, b) => b - a),
  )
  const future = moments.filter((at) => at > now)
  mustEqual(`${what} of the future`, future, [])
}

const resultsKept = 20

const announcements: readonly Check[] = [
  loggedIn(
    'results',
    'returns at most 20 of each game, the newest first, and of one game if it is requested',
    async (visit) => {
      const { client } = visit
      const reply = await client.send(hostCalls.results, {})
      mayBeLeftOut(visit, 'results', reply)
      const all = answerIn(hostCalls.results, reply).data
      const { host: now } = client.times.at(-1)!
      mustBeNewestFirst(
        'the results',
        all.map(({ draw_time: at }) => at),
        now,
      )
      const [first] = all
      if (!first) throw new NotProven('no draw was held yet')
      for (const gameId of new Set(all.map(({ game_id: of }) => of))) {
        const count = all.filter(({ game_id: of }) => of === gameId).length
        if (count > resultsKept)
          throw new Unmet(`at most ${resultsKept} results of game ${gameId}`, String(count))
      }
      const { data } = await client.request('results', { game_id: first.game_id })
      const others = data.filter(({ game_id: of }) => of !== first.game_id)
      mustEqual(`results of other games than ${first.game_id}`, others, [])
      if (data.length === 0) throw new Unmet(`results of game ${first.game_id}`, 'none')
    },
  ),
  loggedIn('messages', 'returns the newest first', async (visit) => {
    const reply = await visit.client.send(hostCalls.messages, {})
    mayBeLeftOut(visit, 'messages', reply)
    const { data } = answerIn(hostCalls.messages, reply)
    mustBeNewestFirst(
      'the messages',
      data.map(({ at }) => at),
      visit.client.times.at(-1)!.host,
    )
  }),
  loggedIn('downloads', 'returns paths below /downloads/', async (visit) => {
    const reply = await visit.client.send(hostCalls.downloads, {})
    mayBeLeftOut(visit, 'downloads', reply)
    const { data } = answerIn(hostCalls.downloads, reply)
    mustEqual(
      'other paths',
      data.filter((path) => !path.startsWith('/downloads/')),
      [],
    )
  }),
]

const noDevice = { dId: '-', cId: '-' }

const callers: readonly Check[] = [
  loggedIn('getOperatorId', 'returns the operator of the log-in', async (visit) => {
    const { operatorId } = await visit.client.request('getOperatorId', {})
    mustEqual('the operator', operatorId, known(visit, 'operatorId'))
  }),
  loggedIn('getWalletByIdUser', 'returns the operator and the content of the own till', async (visit) => {
    const operatorId = known(visit, 'operatorId')
    mustEqual('the operator', (await visit.client.request('getWalletByIdUser', {})).operatorId, operatorId)
    const theirs = await colleagueOf(visit).request('getWalletByIdUser', {})
    if (theirs.operatorId === operatorId) throw new Unmet('the second operator', String(operatorId))
    await tillOf(visit.client)
  }),
  loggedIn('getTerminalsOperator', "returns only the caller's terminals, by id", async (visit) => {
    const { terminals } = await visit.client.request('getTerminalsOperator', {})
    const ids = terminals.map(({ id }) => id)
    mustEqual(
      'the ids in order',
      ids,
      ids.toSorted((a, b) => a - b),
    )
    const { terminals: theirs } = await colleagueOf(visit).request('getTerminalsOperator', {})
    const own = new Set(terminals.map(({ hashId }) => hashId))
    mustEqual(
      'terminals of both operators',
      theirs.filter(({ hashId }) => own.has(hashId)),
      [],
    )
  }),
  loggedIn('getAvailableData', "refuses another operator's id", async (visit) => {
    const { operatorId } = await colleagueOf(visit).request('getOperatorId', {})
    refusalIn(await visit.client.send(hostCalls.getAvailableData, { operatorId }), 'other_operator')
  }),
  loggedIn('changeDeviceConfig', 'refuses an unknown device, and another operator', async (visit) => {
    const own = { ...noDevice, operatorId: known(visit, 'operatorId') }
    refusalIn(await visit.client.send(hostCalls.changeDeviceConfig, own), 'device_unknown')
    const { operatorId } = await colleagueOf(visit).request('getOperatorId', {})
    const theirs = { ...noDevice, operatorId }
    refusalIn(await visit.client.send(hostCalls.changeDeviceConfig, theirs), 'other_operator')
  }),
  loggedIn('ticketInquiry', 'returns absent for an unknown id', async ({ client }) => {
    const id = randomUUID()
    const { data } = await client.request('ticketInquiry', { unique_req_ids: [id] })
    mustEqual('the answer', data, [{ status: 'absent', unique_req_id: id }])
  }),
]

/** A day that does not exist, days in the wrong order, and too many days. */
const noPeriods = [
  { date1: '2026-02-30', date2: '2026-03-01' },
  { date1: '2026-03-02', date2: '2026-03-01' },
  { date1: '2026-01-01', date2: '2026-02-02' },
]

const periods: readonly Check[] = [
  loggedIn('getTicketsSettingsDates', 'refuses an invalid period', async ({ client }) => {
    for (const period of noPeriods)
      refusalIn(await client.send(hostCalls.getTicketsSettingsDates, period), 'malformed')
  }),
]

export const readChecks: readonly Check[] = [
  ...learning,
  ...formChecks,
  ...callers,
  ...announcements,
  ...periods,
]
