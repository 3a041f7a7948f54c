import { Subject } from 'rxjs'
import { beforeEach, describe, expect, it } from 'vitest'
import { judge, judgeEnd, linesIn, type Line } from '../../../collector/store/lines.ts'
import { deployments } from '../../../locales/deployments.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import type { Event } from '../../events/vocabulary.ts'
import { noLine } from '../../events/log-lines.ts'
import type { PartRequest } from '../../protocol/collector.ts'
import type { CollectorPort, EnrolReply, PartReply } from '../core/ports.ts'

const minute = 60_000

/** A collector in memory, by the rules of the real one. */
class Collector implements CollectorPort {
  readonly enrolled$ = new Subject<void>()
  readonly requests: Omit<PartRequest, 'signature'>[] = []
  readonly origins = new Set<string>()
  readonly codes: string[] = []
  readonly #lines: Line[] = []
  #end = noLine
  /** Instead of an answer. */
  trouble: PartReply | null = null
  enrolment: EnrolReply = { kind: 'answer', value: { shop: '7' } }

  async enrol(_origin: string, { code }: { code: string }): Promise<EnrolReply> {
    this.codes.push(code)
    if (this.enrolment.kind === 'answer') {
      this.trouble = null
      this.enrolled$.next()
    }
    return this.enrolment
  }

  async send(origin: string, part: Omit<PartRequest, 'signature'>): Promise<PartReply> {
    this.origins.add(origin)
    this.requests.push(part)
    if (this.trouble) return this.trouble
    const { from, records, end, isAfterGap = false } = part
    const lines = linesIn(Buffer.from(records)) ?? []
    const held = { end: this.#end, firstKept: 1, lines: new Map(this.#lines.map((line) => [line.seq, line])) }
    const verdict = lines.length === 0 ? judgeEnd(end, held) : judge({ from, lines, isAfterGap }, held)
    if (verdict.kind === 'wrong' || verdict.kind === 'differs')
      return { kind: 'refused', reason: verdict.kind }
    if (verdict.kind === 'new') {
      this.#lines.push(...verdict.lines)
      this.#end = verdict.end
      expect(this.#end).toEqual(end)
    }
    return { kind: 'answer', value: this.#end }
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#lines.map(({ bytes }) => bytes))
  }
}

let setup: CounterSetup
let collector: Collector

const loaded = (change: object): Event => ({
  type: 'deploymentLoaded',
  data: {
    deployment: { ...deployments.get('pt')!, ...change },
    printService: 'http://127.0.0.1:3333',
    shop: { name: 'Balcão Rossio', id: '7' },
  },
})
const named = { collector: 'https://collector.example' }
const start = (change: object = named) => setup.start('pt', loaded(change))
const work = (times: number) => {
  for (let time = 0; time < times; time++)
    setup.counter.store.dispatch({
      type: 'chooseLanguage',
      language: setup.state.session.language === 'en' ? 'pt' : 'en',
    })
}
const isWhole = () => collector.bytes.equals(setup.disk.bytes)
const logIn = () => setup.counter.store.dispatch({ type: 'recordLogin', operatorId: 1042 })

beforeEach(() => {
  setup = new CounterSetup()
  setup.collector = collector = new Collector()
})

describe('the collector of the deployment', () => {
  it('gets every record of all segments in small signed parts, a few seconds after the events', async () => {
    start()
    work(3)
    await pass(5_100)
    expect(isWhole()).toBe(true)
    logIn()
    work(1_000)
    await pass(10_000)
    expect([isWhole(), setup.disk.segments.length]).toEqual([true, 2])
    expect(setup.facts.collector).toEqual({ behind: 0, trouble: null })
    const { counterId } = setup.state.session
    for (const { shop, counterId: from, log, records } of collector.requests) {
      expect([shop, from, log]).toEqual(['7', counterId, 1])
      expect(records.length).toBeLessThanOrEqual(65_536)
    }
    expect([...collector.origins]).toEqual([named.collector])
  })

  it('first says how much it has, compared with the end of the log, and gets only the rest', async () => {
    start()
    work(5)
    await pass(5_100)
    const { requests } = collector
    expect(requests[0]).toMatchObject({ records: '', end: { count: setup.counter.head().seq } })
    const before = requests.length
    work(20)
    await pass(5_100)
    expect(requests.slice(before)).toMatchObject([{ from: setup.counter.head().seq - 19 }])
    await pass(20 * minute)
    expect(requests.length).toBe(before + 1)
  })

  it('that was away gets everything within a quarter of an hour, and ever fewer requests until then', async () => {
    collector.trouble = { kind: 'again' }
    start()
    work(5)
    await pass(60 * minute)
    expect(collector.requests.length).toBeLessThan(10)
    expect(setup.facts.collector).toEqual({ behind: null, trouble: 'noAnswer' })
    collector.trouble = null
    await pass(15 * minute + 5_100)
    expect(isWhole()).toBe(true)
    expect(setup.facts.collector).toEqual({ behind: 0, trouble: null })
  })

  it('that goes away shows how many records are waiting', async () => {
    start()
    await pass(5_100)
    collector.trouble = { kind: 'refused', reason: 'busy' }
    work(7)
    await pass(5_100)
    expect(setup.facts.collector).toEqual({ behind: 7, trouble: 'busy' })
  })

  it('that refuses another log gets it seldom, and the cashier can see it', async () => {
    collector.trouble = { kind: 'refused', reason: 'differs' }
    start()
    await pass(60 * minute)
    expect(collector.requests.length).toBeLessThan(10)
    expect(setup.facts.collector).toEqual({ behind: null, trouble: 'differs' })
  })

  it.each(['notEnrolled', 'noKeys'] as const)('gets nothing more until a log-in where %s', async (reason) => {
    collector.trouble = { kind: 'refused', reason }
    start()
    work(5)
    await pass(60 * minute)
    expect(collector.requests.length).toBe(1)
    logIn()
    await pass(5_100)
    expect([collector.requests.length, setup.facts.collector.trouble]).toEqual([2, reason])
  })

  it('gets nothing in a deployment that names none, and in training', async () => {
    start({})
    work(5)
    await pass(5 * minute)
    setup.counter.stop()
    setup = new CounterSetup()
    setup.collector = collector
    start({ ...named, isTraining: true })
    work(5)
    await pass(5 * minute)
    expect(collector.requests).toEqual([])
  })
})

describe('a counter', () => {
  const enrol = (code = 'abcde fghjk') => setup.counter.query('enrolAtCollector', code)

  it('that is enrolled by a code sends at once', async () => {
    collector.trouble = { kind: 'refused', reason: 'notEnrolled' }
    start()
    await pass(5_100)
    expect((await enrol()).ok).toBe(true)
    expect([collector.codes, setup.facts.collector.trouble]).toEqual([['ABCDEFGHJK'], null])
    await pass(5_100)
    expect(isWhole()).toBe(true)
  })

  it.each([
    [{ kind: 'refused', reason: 'notEnrolled' }, 'collectorCode'],
    [{ kind: 'refused', reason: 'busy' }, 'tooManyAttempts'],
    [{ kind: 'refused', reason: 'noKeys' }, 'collectorNoKeys'],
    [{ kind: 'again' }, 'collectorAway'],
    [{ kind: 'answer', value: { shop: '8' } }, 'collectorOtherShop'],
  ] as const)('shows why a code was not accepted: %j', async (reply, code) => {
    collector.enrolment = reply
    start()
    expect(await enrol()).toMatchObject({ ok: false, refusal: { code } })
  })

  it('without a collector cannot be enrolled', async () => {
    start({})
    expect(await enrol()).toMatchObject({ ok: false })
  })
})

describe('records that retention has removed from the browser before the counter was enrolled', () => {
  let removed: Buffer
  /** What the mirror has from a record on, in parts; null while it cannot be read. */
  let mirrored: ((from: number) => Uint8Array[]) | null

  const linesFrom = (bytes: Uint8Array, from: number) =>
    (linesIn(Buffer.from(bytes)) ?? []).filter(({ seq }) => seq >= from).map((line) => line.bytes)

  beforeEach(async () => {
    collector.trouble = { kind: 'refused', reason: 'notEnrolled' }
    setup.readMirror = async (_name, from, onPart) => {
      for (const part of mirrored?.(from) ?? []) if (!onPart(part)) break
      return mirrored !== null
    }
    start()
    work(500)
    logIn()
    work(3)
    await pass(5_100)
    removed = Buffer.from(await setup.disk.segment(1))
    const whole = Buffer.from(setup.disk.bytes)
    mirrored = (from) => linesFrom(whole, from)
    setup.counter.store.updateFacts(({ mirror }) => {
      mirror.count = setup.counter.head().seq
    })
    await setup.disk.removeSegment(1)
  })
  const enrol = async () => {
    await setup.counter.query('enrolAtCollector', 'ABCDEFGHJK')
    await pass(10_000)
  }

  it('come from the mirror, so that the collector has every record', async () => {
    await enrol()
    work(3)
    await pass(5_100)
    expect(removed.length).toBeGreaterThan(65_536)
    expect(collector.bytes.equals(Buffer.concat([removed, setup.disk.bytes]))).toBe(true)
    expect(setup.facts.collector).toEqual({ behind: 0, trouble: null })
  })

  it('are waited for while the print program is away, and the cashier can see it', async () => {
    const good = mirrored
    mirrored = null
    await enrol()
    await pass(5 * minute)
    expect(collector.bytes).toHaveLength(0)
    expect(setup.facts.collector).toEqual({ behind: setup.counter.head().seq, trouble: 'noMirror' })
    mirrored = good
    await pass(2 * minute)
    expect(setup.facts.collector).toEqual({ behind: 0, trouble: null })
    expect(collector.bytes.equals(Buffer.concat([removed, setup.disk.bytes]))).toBe(true)
  })

  it('are a gap where the mirror lost them too: the log continues with the state after them', async () => {
    mirrored = () => [setup.disk.bytes]
    await enrol()
    const state = await setup.disk.stateBefore(2)
    expect(collector.bytes.equals(Buffer.concat([state, setup.disk.bytes]))).toBe(true)
  })
})

it('what waits behind a damaged part of the log follows without a gap once the mirror has given the records before it', async () => {
  collector.trouble = { kind: 'refused', reason: 'notEnrolled' }
  start()
  work(20)
  await pass(5_100)
  const whole = Buffer.from(setup.disk.bytes)
  const lines = linesIn(whole)!.map(({ bytes }) => bytes)
  setup.disk.replace(1, Buffer.concat(lines.toSpliced(4, 2)))
  setup.readMirror = async (_name, from, onPart) => {
    for (const line of lines.slice(from - 1, 6)) onPart(line)
    // It goes away after that.
    setup.counter.store.updateFacts(({ printing }) => {
      printing.socket = 'down'
    })
    return true
  }
  setup.counter.store.updateFacts(({ mirror }) => {
    mirror.count = 6
  })
  await setup.counter.query('enrolAtCollector', 'ABCDEFGHJK')
  await pass(10_000)
  expect(setup.facts.collector).toEqual({ behind: 0, trouble: null })
  expect(collector.bytes.equals(whole)).toBe(true)
  expect(collector.requests.map(({ isAfterGap }) => isAfterGap)).not.toContain(true)
})
