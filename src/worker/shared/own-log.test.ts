import { expect, it } from 'vitest'
import type { Event } from '../../events/vocabulary.ts'
import { mirrorRequestBytes } from '../../protocol/mirror.ts'
import { joinedBytes } from '../../values/bytes.ts'
import { id } from '../../../tests/kit/decider.ts'
import { recordsOf } from '../../../tests/kit/log-bytes.ts'
import { MemoryLog, sha256 } from '../../../tests/kit/memory-log.ts'
import { emptyLog, LogWriter, type LogBytes } from '../core/log.ts'
import { OwnLog } from './own-log.ts'

const refused = (name: string): Event => ({
  type: 'ticketRefused',
  data: { uniqueReqId: id(1), code: 1001, name },
})

it.each([
  ['of signs that JSON writes as two', '"'.repeat(490_000)],
  ['of signs with three bytes', '漢'.repeat(990_000)],
])('the longest record that is written goes to a copy in one request, alone: %s', async (_, name) => {
  const events = [refused('a'), refused(name), refused('b'), refused('c')]
  const numbered = new LogWriter(new MemoryLog(), sha256, emptyLog).number(events, 1)
  const bytes = joinedBytes(recordsOf(numbered))
  const disk: LogBytes = { durable: async (_segment, offset, length) => bytes.slice(offset, offset + length) }
  const log = await OwnLog.at(disk, 0, 1)
  const parts: unknown[] = []
  for (let batch = await log.next(0, 1); batch; batch = await log.next(batch.to, 1)) {
    parts.push([batch.from, batch.to])
    const records = new TextDecoder().decode(batch.lines)
    expect(Buffer.byteLength(JSON.stringify({ records }))).toBeLessThan(mirrorRequestBytes - 1_000)
  }
  expect(parts).toEqual([
    [1, 1],
    [2, 2],
    [3, 4],
  ])
})
