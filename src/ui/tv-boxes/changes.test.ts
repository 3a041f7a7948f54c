import { describe, expect, it } from 'vitest'
import type { TvBox } from '../../worker/api.ts'
import { choose, chosenConfig, toSave, type Changes } from './changes.ts'

const configs = [
  { id: 'a', name: 'Lotto', gameId: 4 },
  { id: 'b', name: 'Keno', gameId: 16 },
]
const box: TvBox = { id: '1', deviceId: 'TV-1', shows: { name: 'Lotto', gameId: 4 } }
const dark: TvBox = { id: '2', deviceId: 'TV-2', shows: null }
const saved: Changes = { 1: { state: 'saved', configId: 'b' } }
const refusal = { code: 'hostUnreachable' }

describe('the choices of TV boxes', () => {
  it('begin with what each device shows [tv-boxes]', () => {
    expect(chosenConfig(box, configs, {})).toBe('a')
    expect(chosenConfig(dark, configs, {})).toBe('')
  })

  it('are saved once per device [tv-boxes]', () => {
    const changes = choose(choose(choose({}, box, configs, 'b'), dark, configs, 'a'), dark, configs, 'b')
    expect(toSave(changes)).toEqual([
      { deviceId: '1', configId: 'b' },
      { deviceId: '2', configId: 'b' },
    ])
  })

  it('are none where the device shows that already', () => {
    expect(choose(choose({}, box, configs, 'b'), box, configs, 'a')).toEqual({})
  })

  it('compare with what was saved, and no more with what was shown before', () => {
    expect(choose(saved, box, configs, 'b')).toBe(saved)
    expect(toSave(choose(saved, box, configs, 'a'))).toEqual([{ deviceId: '1', configId: 'a' }])
  })

  it('that the host did not take are saved again, others are not', () => {
    const changes: Changes = { ...saved, 2: { state: 'failed', configId: 'a', refusal } }
    expect(toSave(changes)).toEqual([{ deviceId: '2', configId: 'a' }])
  })
})
