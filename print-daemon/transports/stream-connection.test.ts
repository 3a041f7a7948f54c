import { Duplex } from 'node:stream'
import { expect, it } from 'vitest'
import { LinkBroken } from './connection.ts'
import { StreamConnection } from './stream-connection.ts'
import { pass, stopTime } from '../../tests/kit/fake-time.ts'

it('a write fails no sooner than everybody can see that the link is broken', async () => {
  let letGo = () => {}
  const stream = new Duplex({
    read() {},
    write: (_piece, _encoding, written) => written(new Error('pulled')),
    destroy: (_error, closed) => (letGo = () => closed(null)),
  })
  const order: string[] = []
  const connection = new StreamConnection(stream, 1, () => undefined)
  void connection.broken.then(() => order.push('broken'))
  const { signal } = new AbortController()
  await connection.write(Buffer.of(1), signal)
  const failing = expect(connection.write(Buffer.of(2), signal)).rejects.toThrow(LinkBroken)
  void failing.then(() => order.push('failed'))
  await new Promise(setImmediate)
  expect(order).toEqual([])
  letGo()
  await failing
  expect(order).toEqual(['broken', 'failed'])
})

it('a piece waits as long as its line needs for the one before, and no longer', async () => {
  stopTime()
  const stream = new Duplex({ read() {}, write: (_piece, _encoding, written) => written() })
  const connection = new StreamConnection(stream, 256, () => undefined, 1_024)
  const { signal } = new AbortController()
  await connection.write(Buffer.alloc(300), signal)
  let isTaken = false
  const next = connection.write(Buffer.alloc(44), signal).finally(() => (isTaken = true))
  await pass(249)
  expect(isTaken).toBe(false)
  await pass(1)
  expect(isTaken).toBe(true)
  expect(await next).toBe(44)
})
