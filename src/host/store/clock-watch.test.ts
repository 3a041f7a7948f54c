import { expect, test } from 'vitest'
import { nextDrawAt } from '../rules/draws.ts'
import { heldAheadTo } from '../rules/held-draws.ts'
import { playHost } from '../rules/testing.ts'
import { watchClock } from './clock-watch.ts'
import { startDrawClock, type DrawKeeper } from './draw-clock.ts'

test('a clock that advances like the monotonic one has not jumped; the jump of a clock that was set is the difference', () => {
  const jumpOf = watchClock()
  expect(jumpOf(1_000_000, 10)).toBeNull()
  expect(jumpOf(1_010_000, 10_010)).toBeNull()
  expect(jumpOf(1_010_000 + 172_800_000 + 5_000, 15_010)).toBe(172_800_000)
  expect(jumpOf(1_020_000, 20_010)).toBe(-172_800_000)
  expect(jumpOf(1_021_000, 21_010)).toBeNull()
})

test('the host reports that its clock jumped, and once that draws were held before their time [clock-jump]', async () => {
  const played = playHost()
  const draws: DrawKeeper = {
    hold: async () => void played.do({ type: 'holdDraws' }),
    nextAt: () => nextDrawAt(played.state, played.now),
    aheadTo: () => heldAheadTo(played.state, played.now),
    now: () => played.now,
  }
  const reports: string[] = []
  let look: () => void = () => {}
  let monotonicMs = 0
  const later = (callback: () => void) => {
    look = callback
    return () => {}
  }
  const stop = await startDrawClock(draws, {
    later,
    report: (problem) => reports.push(problem),
    monotonicMs: () => monotonicMs,
  })
  const lookAgain = async (byMs: number) => {
    monotonicMs += 10_000
    played.now += 10_000 + byMs
    look()
    await new Promise(setImmediate)
  }
  await lookAgain(0)
  expect(reports).toEqual([])
  await lookAgain(172_800_000)
  expect(reports).toEqual(['the clock of this machine went 2880 min ahead at once: check its date and time'])
  await lookAgain(-172_800_000)
  expect(reports.slice(1)).toEqual([
    'the clock of this machine went 2880 min back at once: check its date and time',
    expect.stringMatching(/^draws up to 2026-11-2\dT.* were held before their time/),
  ])
  await lookAgain(0)
  expect(reports).toHaveLength(3)
  await stop()
})
