import { describe, expect, it } from 'vitest'
import { id, logged } from '../../tests/kit/decider.ts'
import { frame, recordsOf } from '../../tests/kit/log-bytes.ts'
import { sha256 } from '../../tests/kit/memory-log.ts'
import { openShop } from '../../tests/kit/shop.ts'
import { portableTools } from '../../src/events/log-format.ts'
import { LogReader } from '../../src/events/log-reader.ts'
import type { Event, Logged } from '../../src/events/vocabulary.ts'
import { nodeTools } from './node-tools.ts'

const machines = [
  ['portable', portableTools(sha256)],
  ["Node's", nodeTools],
] as const

describe('a log with texts of any script and records of any length', () => {
  const head: Event = { type: 'segmentOpened', data: { logId: id(1), segment: 1, format: 2 } }
  const names = ['Lotaria', 'Balcão', 'Лотерея', '\uFFFD', '🎰']
  const games = Array.from({ length: 1_000 }, (_, index) => ({
    gameId: index + 1,
    name: names[index % names.length]!,
    prices: { '1': 100 },
  }))
  const hour = Array.from({ length: 30 }, () => openShop).flat()
  const events = logged([head, ...hour, { type: 'gamesOffered', data: { games } }, ...hour])
  const written = recordsOf(events)
  const bytes = Buffer.concat(written)
  let end = 0
  const places = written.map((record) => {
    end += record.length
    return { end, hash: Buffer.from(record).toString().slice(-67, -3) }
  })

  it.each(machines)('gives each event with its place, by %s functions', (_, machine) => {
    for (const part of [bytes.length, 50_000]) {
      const read: Logged[] = []
      const found: typeof places = []
      const reader = new LogReader(
        {
          event(event, at) {
            read.push(event)
            found.push({ end: at.goodBytes, hash: at.hash })
          },
          damage({ problem }) {
            throw new Error(problem)
          },
        },
        machine,
      )
      for (let from = 0; from < bytes.length; from += part) reader.read(bytes.subarray(from, from + part))
      reader.end()
      expect(read).toMatchObject(events)
      expect(found).toEqual(places)
    }
  })

  it.each(machines)('has no mark of the byte order before a record, by %s functions', (_, machine) => {
    const problems: string[] = []
    const reader = new LogReader({ event() {}, damage: ({ problem }) => problems.push(problem) }, machine)
    const last = Buffer.from(written.at(-1)!).toString()
    const marked = frame(`\uFEFF${last.slice(0, last.lastIndexOf(',"len"'))}`, places.at(-2)!.hash)
    reader.read(Buffer.concat([bytes.subarray(0, places.at(-2)!.end), Buffer.from(marked)]))
    reader.end()
    expect(problems).toEqual(['notAnEvent'])
  })
})
