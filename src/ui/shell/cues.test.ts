import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { play, type Cue } from '../kit/sound/play.ts'
import { cueOf } from './cue-of.ts'

/** The tones that were started: hertz and start, s. */
let started: [hertz: number, atS: number][]
let setting: string | null

class Audio {
  readonly currentTime = 0
  readonly destination = {}
  createGain = () => ({
    gain: { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} },
    connect: () => {},
  })
  createOscillator = () => {
    const frequency = { value: 0 }
    return {
      frequency,
      connect: <Node>(node: Node) => node,
      start: (atS: number) => void started.push([frequency.value, atS]),
      stop: () => {},
    }
  }
}

beforeEach(() => {
  started = []
  setting = null
  vi.stubGlobal('AudioContext', Audio)
  vi.stubGlobal('localStorage', { getItem: () => setting })
})
afterEach(() => void vi.unstubAllGlobals())

function tones(cue: Cue | undefined): typeof started {
  started = []
  if (cue) play(cue)
  return started
}

describe('a sound', () => {
  it('is another one for sold, refused, uncertain and won', () => {
    const codes = ['ticketSold', 'ticketRefused', 'purchaseUnknown', 'instantWon']
    const melodies = codes.map((code) => tones(cueOf(code)))
    expect(melodies.every(({ length }) => length >= 2)).toBe(true)
    expect(new Set(melodies.map((melody) => JSON.stringify(melody))).size).toBe(codes.length)
  })

  it('rises for what was sold or won, falls for what was refused, and stays where the outcome is uncertain', () => {
    const direction = (code: string) => {
      const melody = tones(cueOf(code))
      return Math.sign(melody.at(-1)![0] - melody[0]![0])
    }
    expect(['ticketSold', 'instantWon', 'ticketRefused', 'purchaseUnknown'].map(direction)).toEqual([
      1, 1, -1, 0,
    ])
  })

  it('is the same for every movement of money that was done', () => {
    expect(['done.refill', 'done.payout'].map(cueOf)).toEqual(['sold', 'sold'])
    expect(cueOf('hostUnreachable')).toBeUndefined()
  })

  it('is not made where the cashier has switched it off', () => {
    setting = 'off'
    expect(tones('sold')).toEqual([])
  })
})
