import { NEVER } from 'rxjs'
import { unlessAborted } from '../../node/unless-aborted.ts'
import { judge, judgeEnd, linesIn, type Line } from '../../collector/store/lines.ts'
import { noLine, type LineEnd } from '../../src/events/log-lines.ts'
import type { PartRequest } from '../../src/protocol/collector.ts'
import type { CollectorPort } from '../../src/worker/core/ports.ts'
import { timing } from '../../src/worker/shared/timing.ts'
import { Life, nothing } from './life.ts'
import type { Link } from './link.ts'
import type { Seeded } from './random.ts'
import type { VirtualTime } from './time.ts'

type Part = Omit<PartRequest, 'signature'>

/** The operator's collector: its real rules over records in memory, which outlive its program. */
export class CollectorMachine {
  /** That of its program; null while it is down. */
  life: Life | null = null
  readonly lines = new Map<number, Line>()
  end: LineEnd = noLine
  readonly #time: VirtualTime
  readonly #random: Seeded
  /** One part after another, as its database locks a log. */
  #latest: Promise<unknown> = Promise.resolve()

  constructor(time: VirtualTime, random: Seeded) {
    this.#time = time
    this.#random = random
  }

  start(): void {
    this.life = new Life()
    this.#latest = Promise.resolve()
  }

  kill(): void {
    this.life?.end()
    this.life = null
  }

  /** Rejects where the program is down, or ends meanwhile. */
  async serve(part: Part): Promise<LineEnd | 'differs' | 'wrong'> {
    const { life } = this
    if (!life) throw new Error('nobody answers')
    const appended = this.#latest.then(() => this.#append(life, part))
    this.#latest = appended
    return life.answering(appended)
  }

  /** A kill leaves all of a transaction or nothing of it. */
  async #append(life: Life, request: Part): Promise<LineEnd | 'differs' | 'wrong'> {
    await this.#time.sleep(this.#random.between(1, 6))
    if (life.isOver && this.#random.isOneIn(2)) return nothing()
    const lines = linesIn(Buffer.from(request.records))
    if (!lines) return 'wrong'
    const { from, isAfterGap = false } = request
    const held = { end: this.end, firstKept: 1, lines: this.lines }
    const verdict =
      lines.length === 0 ? judgeEnd(request.end, held) : judge({ from, lines, isAfterGap }, held)
    if (verdict.kind === 'wrong' || verdict.kind === 'differs') return verdict.kind
    if (verdict.kind === 'new') {
      for (const line of verdict.lines) this.lines.set(line.seq, line)
      this.end = verdict.end
    }
    return this.end
  }
}

/** The counter's port to it. The parts are not signed. */
export const collectorPort = (time: VirtualTime, link: Link, machine: CollectorMachine): CollectorPort => ({
  enrol: async () => ({ kind: 'again' }),
  async send(_collector, part) {
    try {
      const carried = link.carry(() => machine.serve(part), part.records.length > 0)
      const reply = await unlessAborted(carried, time.timeout(timing.answerMs))
      return typeof reply === 'string' ? { kind: 'refused', reason: reply } : { kind: 'answer', value: reply }
    } catch {
      return { kind: 'again' }
    }
  },
  enrolled$: NEVER,
})
