import { beforeEach, describe, expect, it } from 'vitest'
import { newSigningKey, openSigningKey } from '../../../node/signing-key.ts'
import { deployments } from '../../../locales/deployments.ts'
import { answer, leftOut, refusal, silence } from '../../../tests/kit/core.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import { sha256 } from '../../../tests/kit/memory-log.ts'
import { readLog } from '../../events/read-log.ts'
import { fromOneLine, keyText, noteKey, signHead } from '../../heads/note.ts'
import { checkHead } from '../../heads/verify.ts'
import type { HeadOfShop, WireLogHead } from '../../protocol/heads.ts'
import { headOnPaper } from '../shared/head-on-paper.ts'
import { logObstacle } from '../shared/obstacles.ts'
import { inNextLog } from './next-log.ts'

const signer = { name: 'host.example', ...openSigningKey(newSigningKey()) }
/** The host knows the shop by another id than its counters. */
const signed = (request: unknown) =>
  answer({ success: true, ...signHead({ ...(request as WireLogHead), shop: 'main/7' }, signer) })

let setup: CounterSetup
const minute = 60_000
const heads = () => setup.state.heads
const sent = () =>
  setup.requested.filter(({ name }) => name === 'logHead').map(({ request }) => request as WireLogHead)
const logIn = () => setup.counter.store.dispatch({ type: 'recordLogin', operatorId: 1042 })
const work = () => {
  const language = setup.state.session.language === 'en' ? 'pt' : 'en'
  setup.counter.store.dispatch({ type: 'chooseLanguage', language })
}
const inLog = () => readLog(setup.disk.bytes, sha256).events

beforeEach(() => {
  setup = new CounterSetup()
  setup.answers.logHead = signed
})

describe('a head of the log', () => {
  it('is that of what is on the disk, and its signature is an event', async () => {
    setup.start('pt')
    logIn()
    await pass(0)
    const head = sent()[0]!
    const records = inLog()
    const at = records.findIndex(({ seq }) => seq === head.count)
    expect(records[at]!.type).toBe('segmentOpened')
    expect(records[at + 1]!.type).toBe('headSigned')
    expect(new TextDecoder().decode(setup.disk.bytes)).toContain(`"hash":"${head.hash}"}`)
    expect(heads().signed.host).toMatchObject({ head: { ...head, shop: 'main/7' } })
  })

  it('is signed at the log-in, and every ten minutes of work', async () => {
    setup.start('pt')
    logIn()
    await pass(0)
    expect(sent()).toHaveLength(1)
    work()
    await pass(9 * minute)
    expect(sent()).toHaveLength(1)
    await pass(minute)
    expect(sent()).toHaveLength(2)
    setup.counter.store.dispatch({ type: 'recordLogout', reason: 'operator' })
    await pass(0)
    // The session has ended: the print program alone signs that the day is over.
    expect(sent()).toHaveLength(2)
  })

  it('is not taken while nothing but heads was logged', async () => {
    setup.otherwise = silence
    setup.start('pt')
    logIn()
    await pass(0)
    const before = inLog().length
    await pass(60 * minute)
    const since = inLog()
      .slice(before)
      .filter(({ type }) => type !== 'headSigned')
    expect(sent().length - 1).toBeLessThanOrEqual(since.length)
  })

  it('is signed by the print program as well, also without a host that does', async () => {
    setup.answers.logHead = leftOut
    const requested: HeadOfShop[] = []
    setup.signHead = (head) => {
      requested.push(head)
      return { kind: 'answer', value: signHead(head, signer) }
    }
    setup.start('pt')
    logIn()
    await pass(0)
    expect(heads().signed.printProgram?.head).toEqual(requested[0])
    expect(requested[0]!.shop).toBe('7')
  })

  it('is signed by a print program that was away within a minute of its return, which costs the host no request', async () => {
    const requested: HeadOfShop[] = []
    setup.signHead = (head) => {
      requested.push(head)
      return { kind: 'answer', value: signHead(head, signer) }
    }
    const printer = (socket: 'up' | 'down') =>
      setup.counter.store.updateFacts((facts) => {
        facts.printing.socket = socket
      })
    setup.start('pt')
    printer('down')
    await pass(0)
    work()
    await pass(25 * minute)
    expect([sent().length, requested.length]).toEqual([2, 0])
    printer('up')
    await pass(minute)
    expect([sent().length, requested.length]).toEqual([2, 1])
  })

  it('is requested at the start where somebody is logged in: a restored profile is found at once', async () => {
    setup.answers.logHead = () => refusal('log_head_older')
    setup.start('pt')
    await pass(0)
    expect(heads().refused).toMatchObject({ host: { reason: 'older' } })
  })

  it('is not requested again from a host without the call until the next log-in', async () => {
    setup.answers.logHead = leftOut
    setup.start('pt')
    logIn()
    for (let times = 0; times < 5; times++) {
      work()
      await pass(11 * minute)
    }
    expect(sent()).toHaveLength(1)
    logIn()
    await pass(0)
    expect(sent()).toHaveLength(2)
  })

  it('is requested again every minute from a host that did not answer', async () => {
    setup.answers.logHead = () => silence
    setup.start('pt')
    logIn()
    await pass(3 * minute)
    expect(sent()).toHaveLength(4)
    setup.answers.logHead = signed
    await pass(minute)
    expect(heads().signed.host).toBeDefined()
  })

  it('that is not the one that was sent counts as none', async () => {
    setup.answers.logHead = (request) => signed({ ...(request as WireLogHead), count: 1 })
    setup.start('pt')
    logIn()
    await pass(0)
    expect([sent().length, heads().signed]).toEqual([1, {}])
  })

  it('is not taken in training', async () => {
    const deployment = { ...deployments.get('pt')!, isTraining: true }
    const shop = { name: 'Balcão Rossio', id: '7' }
    const data = { deployment, printService: 'http://127.0.0.1:3333', shop }
    setup.start('pt', { type: 'deploymentLoaded', data })
    logIn()
    await pass(0)
    expect(sent()).toEqual([])
  })
})

describe('a counter whose log is an old copy', () => {
  beforeEach(async () => {
    setup.answers.logHead = () => refusal('log_head_older')
    setup.start('pt')
    logIn()
    await pass(0)
  })

  it('moves no money, and records once why', async () => {
    expect(heads().refused).toMatchObject({ host: { reason: 'older' } })
    expect(logObstacle(setup.state, setup.facts)).toEqual({ code: 'logOld' })
    expect(setup.counter.store.dispatch({ type: 'refillTill', amount: 100 })).toMatchObject({
      ok: false,
      refusal: { code: 'logOld' },
    })
    await pass(10 * minute)
    expect(inLog().filter(({ type }) => type === 'headRefused')).toHaveLength(1)
  })

  it('goes on within a minute when the host accepts its log', async () => {
    setup.answers.logHead = signed
    await pass(minute)
    expect(heads().refused).toEqual({})
    expect(logObstacle(setup.state, setup.facts)).toBeNull()
  })
})

it('a counter whose head only the print program refuses sells on', async () => {
  setup.signHead = () => ({ kind: 'refused', reason: 'differs' })
  setup.start('pt')
  logIn()
  await pass(0)
  expect(heads().refused).toMatchObject({ printProgram: { reason: 'differs' } })
  expect(logObstacle(setup.state, setup.facts)).toBeNull()
})

it('a counter of which the print program mirrors another log has its head signed after a minute of work', async () => {
  setup.answers.logHead = signed
  setup.start('pt')
  logIn()
  await pass(2_000)
  expect(sent()).toHaveLength(1)
  setup.counter.store.updateFacts((facts) => {
    facts.mirror.refused = 'differs'
  })
  await pass(5 * minute)
  expect(sent()).toHaveLength(1)
  setup.answers.logHead = () => refusal('log_head_older')
  work()
  await pass(minute)
  expect(logObstacle(setup.state, setup.facts)).toEqual({ code: 'logOld' })
})

it('the log after a lost one has the next number', async () => {
  setup.start('pt')
  expect(inNextLog(setup.state).heads.earlierLogs).toBe(1)
  logIn()
  await pass(0)
  expect(sent()[0]!.log).toBe(1)
})

it('the log whose end was lost goes on as the next one: its numbers are used again', async () => {
  setup.start('pt')
  const lost = { gaps: [], ids: [], knownBefore: [], knownAfter: [] }
  setup.counter.store.dispatch({ type: 'recordLogDamage', damage: lost })
  expect(heads().earlierLogs).toBe(0)
  setup.counter.store.dispatch({ type: 'recordLogDamage', damage: { ...lost, isEndLost: true } })
  logIn()
  await pass(0)
  expect(sent()[0]!.log).toBe(2)
})

it('the close of the day prints the last signed head, the host’s where both signed it', async () => {
  setup.signHead = (head) => ({ kind: 'answer', value: signHead(head, { ...signer, name: 'printer' }) })
  setup.start('pt')
  logIn()
  await pass(0)
  const printed = headOnPaper(setup.state)!
  expect(printed).toMatchObject({ count: sent()[0]!.count, signer: signer.name })
  expect(checkHead(fromOneLine(printed.text), [noteKey(signer)])).toMatchObject({
    head: { count: printed.count, hash: printed.hash },
    signatures: [{ verdict: 'right' }],
  })
})

it('the close of the day leaves a head out that is too long for its paper: the report is printed without it', async () => {
  setup.start('pt')
  logIn()
  await pass(0)
  const state = structuredClone(setup.state)
  const { host } = state.heads.signed
  host!.head.shop = '票'.repeat(100)
  host!.key = keyText(noteKey({ ...signer, name: 'k'.repeat(100) }))
  expect(headOnPaper(state)).toBeNull()
})
