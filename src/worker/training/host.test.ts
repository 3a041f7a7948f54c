import { firstValueFrom, take, toArray } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { MemoryStore } from '../../../tests/kit/memory-store.ts'
import { sha256 } from '../../../tests/kit/memory-log.ts'
import { isTrainingBarcode, newBarcode } from '../../host/rules/barcode.ts'
import { currentDraw, rowOf } from '../../host/rules/schedule.ts'
import { noon, PlayedHost, repeatableChance } from '../../host/rules/testing.ts'
import { findShopTicket } from '../../host/rules/tickets.ts'
import { dayMs } from '../../values/calendar.ts'
import type { DeploymentId } from '../../values/deployment.ts'
import { openTrainingHost, type TrainingHost } from './host.ts'
import { trainingSetup } from './setup.ts'
import { errorCodes } from '../../protocol/error-codes.ts'

const chance = repeatableChance()
let store: MemoryStore
let opened: TrainingHost[]
let problems: unknown[]
let now = noon

const open = async (operatorId: number | null = null, deployment: DeploymentId = 'pt-full') => {
  const host = await openTrainingHost({
    store,
    deployment: deployments.get(deployment)!,
    now: () => now,
    chance,
    newId: () => crypto.randomUUID(),
    digest: (text) => sha256(new TextEncoder().encode(text)),
    printService: 'http://127.0.0.1:3333',
    operatorId,
    later: () => () => {},
    monotonicMs: () => 0,
    report: (problem) => problems.push(problem),
  })
  opened.push(host)
  return host
}

const openForOperator = async () => {
  const training = await open()
  await training.host.call('login', { login: trainingSetup.login, secret: trainingSetup.password })
  return training
}

/** One ticket of an ordinary game; its number. */
async function buy({ host }: TrainingHost, gameId = 16): Promise<string> {
  const ticket = {
    game_id: gameId,
    base: { price_var: '1', bets: [{ numbers: [1006] }] },
    ticket: { multidraw: 1 },
    draw_id: currentDraw(rowOf(gameId), trainingSetup.drawSpeed, noon).drawId,
    unique_req_id: crypto.randomUUID(),
    timeStamp: noon,
  }
  const reply = await host.call('buyTickets', [ticket], crypto.randomUUID())
  if (reply.kind !== 'answer') throw new Error(JSON.stringify(reply))
  const [sold] = reply.value.data
  if (!sold || !('barcode' in sold)) throw new Error(JSON.stringify(sold))
  return sold.barcode
}

beforeEach(() => {
  store = new MemoryStore()
  opened = []
  problems = []
  now = noon
})
afterEach(() => Promise.all(opened.map((host) => host.stop())))

describe('the host of training', () => {
  it.each([...deployments.keys()])('marks deployment %s as training', async (id) => {
    const reply = await (await open(null, id)).host.call('deployment', {})
    expect(reply).toMatchObject({ kind: 'answer', value: { data: { id, isTraining: true } } })
  })

  it('accepts the password that the screen shows, and no other', async () => {
    const { host } = await open()
    const wrong = await host.call('login', { login: trainingSetup.login, secret: 'wrong' })
    expect(wrong).toMatchObject({ kind: 'refused', error: { code: errorCodes.authentication } })
    expect(await host.call('config', {})).toMatchObject({
      kind: 'refused',
      error: { code: errorCodes.authentication },
    })
    const right = await host.call('login', { login: trainingSetup.login, secret: trainingSetup.password })
    expect(right).toMatchObject({ kind: 'answer', value: { operatorId: 1042 } })
    expect(await host.call('config', {})).toMatchObject({ kind: 'answer' })
  })

  it.each([0, 3])(
    'lets somebody new choose a password with the registration code %s days later',
    async (days) => {
      await open()
      now += days * dayMs
      const { host } = await open()
      const chosen = await host.call('setPassword', { code: trainingSetup.registrationCode, secret: 'abcd' })
      expect(chosen).toMatchObject({ kind: 'answer', value: { login: 'operator2' } })
      const login = await host.call('login', { login: 'operator2', secret: 'abcd' })
      expect(login).toMatchObject({ kind: 'answer' })
    },
  )

  it('sells tickets that no other host accepts or can ever sell [demo]', async () => {
    const barcode = await buy(await openForOperator())
    expect(isTrainingBarcode(barcode)).toBe(true)
    expect(findShopTicket(new PlayedHost().state, barcode)).toMatchObject({ code: errorCodes.invalidBarcode })
  })

  it('does not accept a ticket that was sold for money', async () => {
    const { host } = await openForOperator()
    const reply = await host.call('verificationTicket', { barcode: newBarcode(16, chance) })
    expect(reply).toMatchObject({ kind: 'refused', error: { code: errorCodes.invalidBarcode } })
  })

  it('continues where it was after a reload, for the operator who is logged in by the log', async () => {
    const before = await openForOperator()
    const barcode = await buy(before)
    const { live, host } = await open(1042)
    expect(live.state.tills).toEqual(before.live.state.tills)
    const check = await host.call('verificationTicket', { barcode })
    expect(check.kind).toBe('answer')
  })

  it('does not answer a request that it cannot store: the outcome is unknown', async () => {
    const { host } = await openForOperator()
    store.isFull = true
    const reply = await host.call('postRefill', { amount: 500 }, crypto.randomUUID())
    expect(reply).toMatchObject({ kind: 'unknown', reason: 'noAnswer' })
    expect(problems).toHaveLength(1)
  })

  it('takes no money without a key', async () => {
    const { host } = await openForOperator()
    expect(await host.call('postRefill', { amount: 500 })).toMatchObject({ kind: 'refused' })
  })

  it('sends the page its till on both sockets', async () => {
    const { host, terminals } = await openForOperator()
    const main = firstValueFrom(host.socket$.pipe(take(3), toArray()))
    const other = firstValueFrom(terminals.socket$.pipe(take(2), toArray()))
    await Promise.resolve()
    await host.call('postRefill', { amount: 500 }, crypto.randomUUID())
    expect((await main).map(({ kind }) => kind)).toEqual(['connection', 'timers', 'till'])
    expect((await other).map(({ kind }) => kind)).toEqual(['connection', 'till'])
  })

  it('has self-service terminals that can be locked', async () => {
    const { terminals } = await openForOperator()
    const messages = firstValueFrom(terminals.socket$.pipe(take(3), toArray()))
    await Promise.resolve()
    expect(await terminals.emit('setIdOperator', { operatorId: 1042 })).toEqual({ kind: 'done' })
    expect(await terminals.emit('set-status-terminal', { id: 2, status: true })).toEqual({ kind: 'done' })
    expect(await messages).toMatchObject([
      { kind: 'connection' },
      { kind: 'terminals', terminals: [{ id: 1 }, { id: 2, status: false }, { id: 3 }] },
      { kind: 'terminal', terminal: { id: 2, status: true } },
    ])
  })
})
