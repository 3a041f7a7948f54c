import { NEVER } from 'rxjs'
import { unlessAborted } from '../../print-daemon/transports/connection.ts'
import { judge, judgeEnd, linesIn, type Line } from '../../collector/store/lines.ts'
import { noLine, type LineEnd } from '../../src/events/log-lines.ts'
import type { PartRequest } from '../../src/protocol/collector.ts'
import type { CollectorPort } from '../../src/worker/core/ports.ts'
import { timing } from '../../src/worker/shared/timing.ts'
import type { Link } from './link.ts'
import type { VirtualTime } from './time.ts'

/** The operator's collector: its real rules over records in memory. */
export class CollectorMachine {
  readonly lines = new Map<number, Line>()
  end: LineEnd = noLine

  async append(request: Omit<PartRequest, 'signature'>): Promise<LineEnd | 'differs' | 'wrong'> {
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
      const carried = link.carry(() => machine.append(part), false)
      const reply = await unlessAborted(carried, time.timeout(timing.answerMs))
      return typeof reply === 'string' ? { kind: 'refused', reason: reply } : { kind: 'answer', value: reply }
    } catch {
      return { kind: 'again' }
    }
  },
  enrolled$: NEVER,
})
