import { Manager } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { reconnection } from './host-socket.ts'

describe('a socket that was lost', () => {
  const manager = new Manager('http://127.0.0.1:1', { ...reconnection, autoConnect: false })

  it('is tried again after a second, five seconds at most, without end [socket-retries]', () => {
    expect(manager.reconnection()).toBe(true)
    expect(manager.reconnectionDelay()).toBe(1_000)
    expect(manager.reconnectionDelayMax()).toBe(5_000)
    expect(manager.reconnectionAttempts()).toBe(Infinity)
  })
})
