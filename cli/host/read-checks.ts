import { randomUUID } from 'node:crypto'
import { asksNothing, sessionCalls } from './calls.ts'
import type { Check } from './check.ts'
import { answerIn, mustEqual, refusalIn, Unmet } from './unmet.ts'
import { known, loggedIn, mayBeLeftOut } from './conditions.ts'

const readings = sessionCalls.filter(([, { kind }]) => kind !== 'money')

/** Every call that moves no money, once, with the example of its row: its answer has its form, or it refuses what there is not. */
const formChecks: readonly Check[] = readings.map(([name, call]) => {
  const { refusedExample, refuses = [] } = call
  if (refusedExample !== undefined)
    return loggedIn(name, 'refuses what there is not', async (visit) => {
      const said = await visit.visitor.send(call, refusedExample)
      mayBeLeftOut(visit, name, said)
      refusalIn(said, refuses)
    })
  return loggedIn(name, 'answers in its form', async (visit) => {
    const said = await visit.visitor.send(call, asksNothing(call) ? {} : call.example)
    mayBeLeftOut(visit, name, said)
    answerIn(call, said)
  })
})

/** Readings whose answers later checks build on. */
const learning: readonly Check[] = [
  loggedIn('config', 'has every game that is permitted', async (visit) => {
    visit.games = (await visit.visitor.ask('config', {})).data
    const { data } = await visit.visitor.ask('privileges', {})
    visit.permitted = data.map(({ game_id: gameId }) => gameId)
    const offered = visit.games.map(({ game_id: gameId }) => gameId)
    const missing = visit.permitted.filter((gameId) => !offered.includes(gameId))
    mustEqual('permitted games without a configuration:', missing, [])
  }),
  loggedIn(
    'getTimers',
    'has a draw for every game that is permitted, and its time runs out',
    async (visit) => {
      const games = known(visit, 'permitted')
      const before = await visit.visitor.ask('getTimers', {})
      const after = await visit.visitor.ask('getTimers', {})
      const without = games.filter((gameId) => !before[gameId]?.[0])
      mustEqual('permitted games without a draw:', without, [])
      for (const gameId of games) {
        const [was, is] = [before[gameId]?.[0], after[gameId]?.[0]]
        if (was && is && was.draw_id === is.draw_id && is.draw_time > was.draw_time)
          throw new Unmet(`at most ${was.draw_time} ms left for game ${gameId}`, `${is.draw_time} ms`)
      }
    },
  ),
]

export const readChecks: readonly Check[] = [
  ...formChecks,
  ...learning,
  loggedIn('getOperatorId', 'names the operator of the log-in', async (visit) => {
    const { operatorId } = await visit.visitor.ask('getOperatorId', {})
    mustEqual('the operator', operatorId, known(visit, 'operatorId'))
  }),
  loggedIn('ticketInquiry', 'says absent of an id that the host has never seen', async ({ visitor }) => {
    const id = randomUUID()
    const { data } = await visitor.ask('ticketInquiry', { unique_req_ids: [id] })
    mustEqual('the answer', data, [{ status: 'absent', unique_req_id: id }])
  }),
]
