import { expect, test } from 'vitest'
import { leastNeeded, type Placed } from './tv-places.ts'

const tv = (device: string, address = 'the shop'): Placed => ({ shop: '7', device, isKnown: true, address })
const stranger = (device: string, address: string): Placed => ({ ...tv(device, address), isKnown: false })
const tvs = Array.from({ length: 60 }, (_, each) => tv(`tv-${each}`))

test('strangers make room for TVs, those of the address with the most of them first, whatever they call themselves', () => {
  const many = ['a', 'b', 'c'].map((device) => stranger(device, 'flood'))
  const one = stranger('tv-61', 'technician')
  expect(leastNeeded([one, ...tvs, ...many, tv('tv-60')])).toBe(many[0])
  expect(leastNeeded([one, ...tvs, tv('tv-60')])).toBe(one)
})

test('a stranger gets no place of a TV', () => {
  const late = stranger('x', 'flood')
  expect(leastNeeded([...tvs, late])).toBe(late)
})

test('of TVs alone the oldest ends of those that one address names several times', () => {
  const [first, second] = [tv('tv-7', 'flood'), tv('tv-7', 'flood')]
  expect(leastNeeded([...tvs, first, second])).toBe(first)
  const again = tv('tv-7')
  expect(leastNeeded([...tvs, again])).toBe(tvs[7])
  expect(leastNeeded(tvs)).toBe(tvs[0])
})

test('who names a TV of the shop from many addresses ends no stream of another TV', () => {
  const flood = Array.from({ length: 200 }, (_, each) => tv('tv-1', `address ${each}`))
  let all = [...tvs]
  for (const one of flood) {
    all.push(one)
    const least = leastNeeded(all)
    all = all.filter((each) => each !== least)
  }
  expect(all).toEqual([...tvs.filter(({ device }) => device !== 'tv-1'), flood.at(-1)])
})
