import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Work that ends when the test lets it, and what has begun so far. */
function party(turns: Turns<string>, name: string) {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const send = (number: number) =>
    turns.run(name, async () => {
      begun.push(number)
      await new Promise<void>((end) => ends.push(end))
      return { number }
    })
  return { begun, send, end: () => ends.shift()!() }
}

test('the work of a party runs a little at once, in the order of its arrival; others do not wait for it', async () => {
  const turns = new Turns<string>({ atOnce: 2, waiting: 10 })
  const [flood, honest] = [party(turns, 'flood'), party(turns, 'honest')]
  const results = [1, 2, 3, 4].map(flood.send)
  const other = honest.send(1)
  expect(flood.begun).toEqual([1, 2])
  expect(honest.begun).toEqual([1])
  honest.end()
  expect(await other).toEqual({ number: 1 })
  for (const number of [1, 2, 3, 4]) {
    flood.end()
    expect(await results[number - 1]).toEqual({ number })
    await expect.poll(() => flood.begun).toEqual([1, 2, 3, 4].slice(0, number + 2))
  }
})

test('beyond what may wait nothing is done; after that there is room again', async () => {
  const turns = new Turns<string>({ atOnce: 1, waiting: 2 })
  const { begun, send, end } = party(turns, 'flood')
  const results = [1, 2, 3].map(send)
  expect(await send(4)).toBeNull()
  for (const result of results) {
    end()
    await result
    await expect.poll(() => begun.length).toBe(Math.min(3, results.indexOf(result) + 2))
  }
  const last = send(5)
  expect(begun).toEqual([1, 2, 3, 5])
  end()
  expect(await last).toEqual({ number: 5 })
})

test('work that fails gives its turn to the next', async () => {
  const turns = new Turns<string>({ atOnce: 1, waiting: 1 })
  const failing = turns.run('a', () => Promise.reject(new Error('the database is away')))
  const next = turns.run('a', async () => ({ isDone: true }))
  await expect(failing).rejects.toThrow('the database is away')
  expect(await next).toEqual({ isDone: true })
})
