import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { progressLine } from './progress.ts'

const { stderr } = process
const wasTTY = stderr.isTTY
let written: string[]
let position: number
const source = (size: number | null) => ({
  ...{ name: 'log.jsonl', size, isGrowing: false, position: () => position },
  bytes: (async function* () {})(),
})

beforeEach(() => {
  written = []
  position = 0
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  vi.spyOn(stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  return () => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})
afterEach(() => {
  stderr.isTTY = wasTTY
})

it('on a terminal one line says how far a log is read, some times a second, and is gone at the end', () => {
  stderr.isTTY = true
  const line = progressLine(source(2_000))
  for (const [now, event] of [
    [100, 10],
    [250, 20],
    [300, 30],
    [600, 40],
  ] as const) {
    vi.setSystemTime(now)
    position = event * 10
    line.show(event)
  }
  line.clear()
  expect(written).toEqual([
    '\rlog.jsonl: 10 %, event 20\u001B[K',
    '\rlog.jsonl: 20 %, event 40\u001B[K',
    '\r\u001B[K',
  ])
})

it('of a stream without a known size it says how much was read', () => {
  stderr.isTTY = true
  const line = progressLine(source(null))
  vi.setSystemTime(1_000)
  position = 5 * 2 ** 20
  line.show(7)
  expect(written).toEqual(['\rlog.jsonl: 5 MB, event 7\u001B[K'])
})

it('in a file or another program nothing of it appears', () => {
  stderr.isTTY = false
  const line = progressLine(source(2_000))
  vi.setSystemTime(1_000)
  line.show(10)
  line.clear()
  expect(written).toEqual([])
})
