import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { awayAfterMs, repeatsWithinMs, Tray } from './tray.ts'

let told: string[]
function open(tellsRemoval: boolean): Tray {
  const tray = new Tray({ tellsRemoval })
  tray.cards$.subscribe(({ status, idUser }) => told.push(`${status} ${idUser}`))
  return tray
}

beforeEach(() => {
  told = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a card on a reader that tells no removal', () => {
  it('counts as taken away some time after its last report', () => {
    const tray = open(false)
    tray.put('A123')
    vi.advanceTimersByTime(awayAfterMs - 1)
    tray.put('A123')
    vi.advanceTimersByTime(awayAfterMs - 1)
    expect(told).toEqual(['1 A123'])
    vi.advanceTimersByTime(1)
    expect(told).toEqual(['1 A123', '0 A123'])
  })

  it('stays while the player is served, and counts as taken away when another one comes', () => {
    const tray = open(false)
    tray.put('A123')
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual(['1 A123'])
    tray.put('B456')
    expect(told).toEqual(['1 A123', '0 A123', '1 B456'])
  })

  it('counts as taken away as soon as what belongs to it was saved, and no other card does', () => {
    const tray = open(false)
    tray.put('A123')
    tray.release('B456')
    expect(told).toEqual(['1 A123'])
    tray.release('A123')
    expect(told).toEqual(['1 A123', '0 A123'])
  })

  it('that was let go of comes back only when it is put on anew, not when it is merely repeated', () => {
    const tray = open(false)
    tray.put('A123')
    tray.release('A123')
    for (let repeated = 0; repeated < 5; repeated++) {
      vi.advanceTimersByTime(repeatsWithinMs - 1)
      tray.put('A123')
    }
    expect(told).toEqual(['1 A123', '0 A123'])
    vi.advanceTimersByTime(repeatsWithinMs)
    tray.put('A123')
    expect(told).toEqual(['1 A123', '0 A123', '1 A123'])
  })

  it('stays once the reader has turned out to tell removals', () => {
    const tray = open(false)
    tray.put('A123')
    tray.removed()
    tray.put('B456')
    vi.advanceTimersByTime(10 * awayAfterMs)
    expect(told).toEqual(['1 A123', '0 A123', '1 B456'])
  })
})

it('a card whose removal will be told stays although what belongs to it was saved', () => {
  const tray = open(true)
  tray.put('A123')
  tray.release('A123')
  expect(told).toEqual(['1 A123'])
})

it('a card lies there until its removal is told, however long that takes', () => {
  const tray = open(true)
  tray.put('A123')
  vi.advanceTimersByTime(60 * 60_000)
  expect(told).toEqual(['1 A123'])
})

it('nothing is told twice: neither a card that is reported again nor the removal of nothing', () => {
  const tray = open(true)
  tray.put('A123')
  tray.put('A123')
  tray.removed()
  tray.removed()
  tray.close()
  expect(told).toEqual(['1 A123', '0 A123'])
})
