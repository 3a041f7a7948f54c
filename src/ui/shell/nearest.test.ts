import { describe, expect, it } from 'vitest'
import { nearest, type Place } from './nearest.ts'

const box = (column: number, row: number): Place => ({
  left: column * 100,
  right: column * 100 + 90,
  top: row * 50,
  bottom: row * 50 + 44,
})
// Two columns, the first of three rows and the second of two.
const places = [box(0, 0), box(0, 1), box(0, 2), box(1, 0), box(1, 1)]
const from = (index: number, direction: 'left' | 'right' | 'up' | 'down') =>
  nearest(places, places[index]!, direction)

describe('an arrow key in the menu', () => {
  it('leads up and down its column', () => {
    expect(from(0, 'down')).toBe(1)
    expect(from(2, 'up')).toBe(1)
  })
  it('leads to the entry beside it, or to the one that is nearest to that', () => {
    expect(from(1, 'right')).toBe(4)
    expect(from(2, 'right')).toBe(4)
    expect(from(3, 'left')).toBe(0)
  })
  it('leads nowhere past the ends', () => {
    expect(from(0, 'up')).toBeNull()
    expect(from(4, 'down')).toBeNull()
    expect(from(3, 'right')).toBeNull()
  })
})
