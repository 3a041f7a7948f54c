import { createServer } from 'node:http'
import { firstValueFrom, toArray, take } from 'rxjs'
import { Server } from 'socket.io'
import { Manager } from 'socket.io-client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '../../../tests/kit/wait-for.ts'
import { listenOnFreePort } from '../../../tests/kit/ports.ts'
import { timing } from '../shared/timing.ts'
import { reconnection } from './connection.ts'
import { hostSocket } from './host-socket.ts'

afterEach(() => void vi.useRealTimers())

describe('a socket that was lost', () => {
  const manager = new Manager('http://127.0.0.1:1', { ...reconnection, autoConnect: false })

  it('is tried again after a second, five seconds at most, without end [socket-retries]', () => {
    expect(manager.reconnection()).toBe(true)
    expect(manager.reconnectionDelay()).toBe(1_000)
    expect(manager.reconnectionDelayMax()).toBe(5_000)
    expect(manager.reconnectionAttempts()).toBe(Infinity)
  })

  it('is tried again after the host has refused it, and after the host has disconnected it', async () => {
    // Only the delay before the next attempt.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const server = createServer()
    const port = await listenOnFreePort(server)
    let attempts = 0
    const io = new Server(server).use((_socket, proceed) =>
      proceed(++attempts === 1 ? new Error('not yet') : undefined),
    )
    io.on('connection', (socket) => void (attempts === 2 && socket.disconnect()))
    const messages = firstValueFrom(hostSocket(`http://127.0.0.1:${port}`).pipe(take(4), toArray()))
    await waitFor('the third attempt', async () => {
      vi.advanceTimersByTime(timing.reconnectMaxMs)
      return attempts === 3
    })
    const seen = await messages
    await io.close()
    expect(seen).toEqual([false, true, false, true].map((isUp) => ({ kind: 'connection', isUp })))
  })
})
