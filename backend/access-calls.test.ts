import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { deployments } from '../locales/deployments.ts'
import { MemoryAttempts } from '../src/host/calls/attempts.ts'
import { declared } from '../src/host/calls/declared.ts'
import { hostOf } from '../src/host/calls/testing.ts'
import { newBarcode } from '../src/host/rules/barcode.ts'
import { operatorId, playHost, repeatableChance } from '../src/host/rules/testing.ts'
import type { HostErrorName } from '../src/protocol/error-codes.ts'
import { hostCalls, type HostCall, type OpenCallName } from '../src/protocol/host-calls.ts'
import { openEmbeddedDatabase } from '../node/database/embedded-database.ts'
import { putDatabase } from '../tests/kit/folders.ts'
import { patience } from '../tests/kit/patience.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'
import { accessCalls, type AccessParts } from './access-calls.ts'
import { drawCalls } from './draw-calls.ts'
import { drawProofsIn } from './store/draws/proofs.ts'
import type { Database } from '../node/database/database.ts'
import type { Exchange, OpenHandlers } from './open-handlers.ts'
import { reportTo } from './operations/report.ts'
import { newRegistrationCode } from './registration-code.ts'
import { hashPassword } from './passwords.ts'
import { sessionsIn, type Sessions, type Tokens } from './sessions.ts'
import { migrate } from './store/migrations.ts'

/** A caller without a session. */
const stranger: Exchange = {
  address: '10.0.0.1',
  access: '',
  refresh: '',
  deviceOf: () => '',
  keepDevice: () => undefined,
  keep: () => undefined,
  forget: () => undefined,
  lasts: () => undefined,
}

const folder = folderOfFile()
let database: Database
let sessions: Sessions

beforeAll(async () => {
  await putDatabase(folder)
  database = await openEmbeddedDatabase(folder)
  await migrate(database)
  await database.query(
    `insert into draws (game, draw, ends_at, is_sold) values (16, ${knownDraw}, 1795176000000, true)`,
  )
  sessions = sessionsIn(database)
})
afterAll(() => database?.close())

/** A host without any login or registration code. */
const nobody = {
  shop: () => hostOf(playHost()),
  byLogin: () => Promise.resolve(null),
  byRegistrationCode: () => Promise.resolve(null),
}

const by = { administrator: 'owner', reason: 'has left' }
const credentials = { login: 'operator', secret: 'a long secret' }
const block = { type: 'blockOperator', operatorId, isBlocked: true, by } as const

/** A host whose operator has the password of `credentials`. */
async function hostWithOperator() {
  const played = playHost()
  const setPassword = async (secret: string) => {
    played.accepted({ type: 'issueRegistrationCode', operatorId, code: '1' })
    played.accepted({ type: 'setPassword', code: '1', passwordHash: await hashPassword(secret) })
  }
  await setPassword(credentials.secret)
  const known = { shop: '7', host: hostOf(played), operatorId }
  return { played, setPassword, hosts: { ...nobody, byLogin: () => Promise.resolve(known) } }
}

const access = (parts: Partial<AccessParts> = {}) =>
  accessCalls({
    hosts: nobody,
    shop: hostOf(playHost()),
    sessions,
    attempts: new MemoryAttempts(Date.now),
    deployment: deployments.get('pt')!,
    hostId: 'host',
    deviceKey: Buffer.from('key'),
    printService: '',
    onEnded: () => undefined,
    dropOver: async () => undefined,
    ...parts,
  })

const openCalls = async (): Promise<OpenHandlers> => ({
  ...drawCalls({
    proofs: drawProofsIn(database, () => ({}), Date.now),
    attempts: new MemoryAttempts(Date.now),
  }),
  ...access(),
})

/** Makes the call and returns the answer, which should be a refusal. */
type Scenario = (calls: OpenHandlers) => Promise<object>

const logIn: Scenario = ({ login }) => login({ login: 'nobody', secret: 'guessed' }, stranger)
const logInBlocked: Scenario = async () => {
  const { played, hosts } = await hostWithOperator()
  played.accepted(block)
  return access({ hosts }).login(credentials, stranger)
}
const register: Scenario = ({ setPassword }) => setPassword({ code: 'guessed', secret: 'secret' }, stranger)

/** A caller who tries one value after another is guessing. */
const tooMany =
  (guess: Scenario): Scenario =>
  async (calls) => {
    for (let tries = 0; tries < 5; tries++) await guess(calls)
    return guess(calls)
  }

const knownDraw = 4_853_280
const unknownTicket = newBarcode(16, repeatableChance(1))
const ticketProofOf =
  (barcode: string, drawId: number): Scenario =>
  ({ ticketProof }) =>
    ticketProof({ game_id: 16, draw_id: drawId, barcode }, stranger)

/** Scenarios that lead to each refusal that the row of a call declares. */
const scenarios: Partial<Record<OpenCallName, Partial<Record<HostErrorName, Scenario>>>> = {
  login: { wrong_login: logIn, operator_blocked: logInBlocked, too_many_requests: tooMany(logIn) },
  setPassword: { registration_code: register, too_many_requests: tooMany(register) },
  refresh: { session_expired: ({ refresh }) => refresh({}, stranger) },
  drawProof: { draw_unknown: ({ drawProof }) => drawProof({ game_id: 16, draw_id: 1 }, stranger) },
  ticketProof: {
    draw_unknown: ticketProofOf(unknownTicket, 1),
    invalid_barcode: ticketProofOf(unknownTicket, knownDraw),
    incorrect_barcode: ticketProofOf('1', knownDraw),
    too_many_requests: async (calls) => {
      for (let count = 0; count < 30; count++) await ticketProofOf('1', knownDraw)(calls)
      return ticketProofOf('1', knownDraw)(calls)
    },
  },
}

const refusals = Object.entries<HostCall>(hostCalls)
  .filter(([, { kind }]) => kind === 'open')
  .flatMap(([call, { refuses = [] }]) => refuses.map((refusal) => [call as OpenCallName, refusal] as const))

it.each(refusals)('%s is refused with %s, as its row says', async (call, refusal) => {
  const scenario = scenarios[call]?.[refusal]
  expect(scenario, 'a scenario').toBeDefined()
  const answer = declared(call, await scenario!(await openCalls()))
  expect(answer).toMatchObject({ success: false, error: { name: refusal } })
})

it.each([
  ['wrong_login', 'a new password', ({ setPassword }) => setPassword('another secret')],
  ['operator_blocked', 'a block', async ({ played }) => void played.accepted(block)],
] satisfies [HostErrorName, string, (host: Awaited<ReturnType<typeof hostWithOperator>>) => Promise<void>][])(
  'a log-in is refused with %s if %s is set before its session is open, and the session ends',
  async (refusal, _, change) => {
    const host = await hostWithOperator()
    const opened: Tokens[] = []
    const open: Sessions['open'] = async (shop, id) => {
      await change(host)
      const tokens = await sessions.open(shop, id)
      opened.push(tokens)
      return tokens
    }
    const { login } = access({ hosts: host.hosts, sessions: { ...sessions, open } })
    expect(await login(credentials, stranger)).toMatchObject({ error: { name: refusal } })
    expect(opened).toHaveLength(1)
    expect(await sessions.find(opened[0]!.access)).toBeNull()
  },
)

it('whoever guesses codes from everywhere locks nobody out whose code cannot be guessed', async () => {
  const code = newRegistrationCode()
  const played = playHost()
  played.do({ type: 'issueRegistrationCode', code, operatorId })
  const known = { shop: '1', operatorId, host: hostOf(played) }
  const byRegistrationCode = async (given: string) => (given === code ? known : null)
  const { setPassword } = access({ hosts: { ...nobody, byRegistrationCode } })
  const register = (given: string, address: string) =>
    setPassword({ code: given, secret: 'secret' }, { ...stranger, address })
  const wrong = { success: false, error: { name: 'registration_code' } }
  for (let each = 0; each < 60; each++) {
    expect(await register(newRegistrationCode(), `10.1.0.${each}`)).toMatchObject(wrong)
    await register(`${12_340_000 + each}`, `10.1.0.${each}`)
  }
  const tooManyRequests = { success: false, error: { name: 'too_many_requests' } }
  expect(await register('12345678', '10.1.0.100')).toMatchObject(tooManyRequests)
  expect(await register(code, '10.2.0.1')).toMatchObject({ success: true })
})

it('a password that is set is answered so, also where the database is away right after', async () => {
  const attempts = new MemoryAttempts(Date.now)
  attempts.forget = () => Promise.reject(new Error('the database is away'))
  const reported: string[] = []
  onTestFinished(() => reportTo((problem) => console.error(problem)))
  reportTo((problem) => void reported.push(problem))
  const played = playHost()
  played.do({ type: 'issueRegistrationCode', code: '12345678', operatorId })
  const host = hostOf(played)
  const byRegistrationCode = () => Promise.resolve({ shop: '1', operatorId, host })
  const { setPassword } = access({ hosts: { ...nobody, byRegistrationCode }, attempts })
  const { login } = played.state.operators[operatorId]!
  expect(await setPassword({ code: '12345678', secret: 'secret' }, stranger)).toEqual({
    success: true,
    login,
  })
  await expect.poll(() => reported, patience).toEqual([expect.stringContaining('the database is away')])
})
