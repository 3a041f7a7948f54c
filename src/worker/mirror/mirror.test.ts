import { beforeEach, describe, expect, it } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import { MemoryMirror } from '../../../tests/kit/memory-mirror.ts'
import { noLine } from '../../events/log-lines.ts'

const minute = 60_000

let setup: CounterSetup
let mirror: MemoryMirror
const work = (times: number) => {
  for (let time = 0; time < times; time++)
    setup.counter.store.dispatch({
      type: 'chooseLanguage',
      language: setup.state.session.language === 'en' ? 'pt' : 'en',
    })
}
const isWhole = () => mirror.bytes.equals(setup.disk.bytes)

beforeEach(() => {
  setup = new CounterSetup()
  mirror = new MemoryMirror()
  setup.mirror = mirror.answer
})

describe('the mirror of the log', () => {
  it('has every record a second later, in all segments', async () => {
    setup.start('pt')
    work(3)
    await pass(1_100)
    expect(isWhole()).toBe(true)
    setup.counter.store.dispatch({ type: 'recordLogin', operatorId: 1042 })
    work(1_000)
    await pass(2_000)
    expect([isWhole(), setup.disk.segments.length]).toEqual([true, 2])
    expect(setup.facts.mirror).toEqual({ count: setup.counter.head().seq, refused: null })
    for (const { records } of mirror.requests) expect(records.length).toBeLessThanOrEqual(65_536)
  })

  it('gets one request for many events, and none without events', async () => {
    setup.start('pt')
    await pass(1_100)
    const before = mirror.requests.length
    work(20)
    await pass(1_100)
    expect(mirror.requests.length).toBe(before + 1)
    await pass(20 * minute)
    expect(mirror.requests.length).toBe(before + 1)
  })

  it('that was away gets everything within a minute of its return', async () => {
    setup.mirror = async () => ({ kind: 'again' })
    setup.start('pt')
    work(5)
    await pass(5 * minute)
    setup.mirror = mirror.answer
    await pass(minute + 1_100)
    expect(isWhole()).toBe(true)
  })

  it('that was removed or lost its end gets the rest again', async () => {
    setup.start('pt')
    work(5)
    await pass(1_100)
    mirror.end = noLine
    mirror.bytes = Buffer.alloc(0)
    work(1)
    await pass(3 * minute)
    expect(isWhole()).toBe(true)
  })

  it('has the gap of a damaged log, and all other records', async () => {
    setup.start('pt')
    work(5)
    const bytes = Buffer.from(setup.disk.bytes)
    const lines = bytes.toString().split('\n')
    bytes[bytes.indexOf(lines[3]!) + 20]! ^= 1
    setup.disk.replace(1, bytes)
    await pass(1_100)
    expect(mirror.bytes.toString().split('\n')).toEqual(lines.filter((_, at) => at !== 3))
  })

  it('of another log is not touched, and the cashier can see it', async () => {
    setup.mirror = async () => ({ kind: 'refused', reason: 'differs' })
    setup.start('pt')
    await pass(1_100)
    expect(setup.facts.mirror).toEqual({ count: null, refused: 'differs' })
  })

  it('is requested from an older print program once, and again at the next log-in', async () => {
    let requests = 0
    setup.mirror = async () => {
      requests++
      return { kind: 'lacking' }
    }
    setup.start('pt')
    work(5)
    await pass(5 * minute)
    expect(requests).toBe(1)
    setup.counter.store.dispatch({ type: 'recordLogin', operatorId: 1042 })
    await pass(1_100)
    expect(requests).toBe(2)
  })

  it('does not exist in training', async () => {
    const deployment = { ...deployments.get('pt')!, isTraining: true }
    const shop = { name: 'Balcão Rossio', id: '7' }
    const data = { deployment, printService: 'http://127.0.0.1:3333', shop }
    setup.start('pt', { type: 'deploymentLoaded', data })
    work(5)
    await pass(5 * minute)
    expect(mirror.requests).toEqual([])
  })
})
