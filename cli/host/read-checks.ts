import { randomUUID } from 'node:crypto'
import { ticketHash } from '../../src/host/digest.ts'
import type { HostCallName } from '../../src/protocol/host-calls.ts'
import type { playerCalls } from '../../src/protocol/players.ts'
import type { tvBoxCalls } from '../../src/protocol/tv-boxes.ts'
import { asksNothing, sessionCalls } from './calls.ts'
import type { Check } from './check.ts'
import { answerIn, mustEqual, refusalIn, Skipped, Unmet } from './unmet.ts'
import { known, loggedIn, mayBeLeftOut } from './conditions.ts'

const today = () => new Date().toISOString().slice(0, 10)
const ofToday = (): [{ date1: string; date2: string; terminals: number[] }] => [
  { date1: today(), date2: today(), terminals: [] },
]
const ofTerminals = () => ({ terminals: [] })

type CallName = HostCallName | keyof typeof playerCalls | keyof typeof tvBoxCalls
type Samples<Sample> = Readonly<Partial<Record<CallName, Sample>>>

/** What to ask in a reading that cannot be asked for nothing. A call without an entry here is told of as skipped. */
export const readingRequests: Samples<() => unknown> = {
  ticketInquiry: () => ({ unique_req_ids: [randomUUID()] }),
  movementInquiry: () => ({ ids: [randomUUID()] }),
  replaceWalletLinks: () => ({ userIds: ['0'], until: 0 }),
  getTicketsSettingsDates: () => ({ date1: today(), date2: today() }),
  getRefillPerDay: ofTerminals,
  getCollectionPerDay: ofTerminals,
  getCreditTerminalPerDay: ofTerminals,
  getDebitTerminalPerDay: ofTerminals,
  getCreditQrcodePerDay: ofTerminals,
  getDebitQrcodePerDay: ofTerminals,
  getRefillDuringTheWeek: ofTerminals,
  getCollectionDuringTheWeek: ofTerminals,
  getRefillSettingsDates: ofToday,
  getCollectionSettingsDates: ofToday,
  getCreditTerminalSettingsDates: ofToday,
  getDebitTerminalSettingsDates: ofToday,
  getCreditQrcodeSettingsDates: ofToday,
  getDebitQrcodeSettingsDates: ofToday,
  // The host knows the operator by the session; the number is there for the form.
  getAvailableData: () => ({ operatorId: 0 }),
}

/** Readings that are tried by what they refuse; with money, a sold ticket shows their answers as well. */
export const refusedReadings: Samples<{ readonly request: unknown; readonly codes: readonly number[] }> = {
  verificationTicket: { request: { barcode: '1' }, codes: [1010, 1011] },
  verificationByHash: { request: { barcode: '1', hash: ticketHash('1') }, codes: [1010, 1011] },
  ticketValidate: { request: { barcode: '1' }, codes: [1010, 1011] },
  getPriceAndDraw: { request: { barcode: '1' }, codes: [1010, 1011] },
  decodingUrlGetHashUserId: { request: { url: 'https://wallet.example/0' }, codes: [1001] },
  decodeAES256CBC: { request: { hash: '0'.repeat(64) }, codes: [1001] },
  getWalletLink: { request: { userId: '0' }, codes: [1001] },
  getAccount: { request: { userId: '0' }, codes: [1001] },
  getUserByIdCard: { request: { idCard: '00000000000000000000' }, codes: [1001] },
  changeDeviceConfig: { request: { operatorId: 0, dId: '-', cId: '-' }, codes: [1001] },
}

const readings = sessionCalls.filter(([, { kind }]) => kind === 'read')

/** Every reading once: its answer has its form, or it refuses what there is not. */
const formChecks: readonly Check[] = readings.map(([name, call]) => {
  const refused = refusedReadings[name]
  if (refused)
    return loggedIn(name, 'refuses what there is not', async (visit) => {
      const said = await visit.visitor.send(call, refused.request)
      mayBeLeftOut(visit, name, said)
      refusalIn(said, refused.codes)
    })
  return loggedIn(name, 'answers in its form', async (visit) => {
    const request = asksNothing(call) ? {} : readingRequests[name]?.()
    if (request === undefined) throw new Skipped('no request is known that would do')
    const said = await visit.visitor.send(call, request)
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
