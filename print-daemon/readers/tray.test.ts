import { beforeEach, describe, expect, it, vi } from 'vitest'
import { awayAfterMs, repeatsWithinMs, Tray } from './tray.ts'
import { stopTime } from '../../tests/kit/fake-time.ts'

let messages: string[]
function open(reportsRemoval: boolean): Tray {
  const tray = new Tray({ reportsRemoval })
  tray.cards$.subscribe(({ status, idUser }) => messages.push(`${status} ${idUser}`))
  return tray
}

beforeEach(() => {
  messages = []
  stopTime()
})

describe('a card on a reader that reports no removal', () => {
  it('counts as taken away some time after its last report', () => {
    const tray = open(false)
    tray.put('A123')
    vi.advanceTimersByTime(awayAfterMs - 1)
    tray.put('A123')
    vi.advanceTimersByTime(awayAfterMs - 1)
    expect(messages).toEqual(['1 A123'])
    vi.advanceTimersByTime(1)
    expect(messages).toEqual(['1 A123', '0 A123'])
  })

  it('stays while the player is served, and counts as taken away when another one comes', () => {
    const tray = open(false)
    tray.put('A123')
    vi.advanceTimersByTime(60_000)
    expect(messages).toEqual(['1 A123'])
    tray.put('B456')
    expect(messages).toEqual(['1 A123', '0 A123', '1 B456'])
  })

  it('counts as taken away as soon as what belongs to it was saved, and no other card does', () => {
    const tray = open(false)
    tray.put('A123')
    tray.release('B456')
    expect(messages).toEqual(['1 A123'])
    tray.release('A123')
    expect(messages).toEqual(['1 A123', '0 A123'])
  })

  it('that was released counts again only when it is inserted again, not when its id is repeated', () => {
    const tray = open(false)
    tray.put('A123')
    tray.release('A123')
    for (let repeated = 0; repeated < 5; repeated++) {
      vi.advanceTimersByTime(repeatsWithinMs - 1)
      tray.put('A123')
    }
    expect(messages).toEqual(['1 A123', '0 A123'])
    vi.advanceTimersByTime(repeatsWithinMs)
    tray.put('A123')
    expect(messages).toEqual(['1 A123', '0 A123', '1 A123'])
  })

  it('stays once the reader has reported a removal', () => {
    const tray = open(false)
    tray.put('A123')
    tray.removed()
    tray.put('B456')
    vi.advanceTimersByTime(10 * awayAfterMs)
    expect(messages).toEqual(['1 A123', '0 A123', '1 B456'])
  })
})

it('a card whose removal will be reported stays although its data was saved', () => {
  const tray = open(true)
  tray.put('A123')
  tray.release('A123')
  expect(messages).toEqual(['1 A123'])
})

it('a card stays until its removal is reported, however long that takes', () => {
  const tray = open(true)
  tray.put('A123')
  vi.advanceTimersByTime(60 * 60_000)
  expect(messages).toEqual(['1 A123'])
})

it('nothing is reported twice: neither a repeated card nor the removal of no card', () => {
  const tray = open(true)
  tray.put('A123')
  tray.put('A123')
  tray.removed()
  tray.removed()
  tray.close()
  expect(messages).toEqual(['1 A123', '0 A123'])
})
