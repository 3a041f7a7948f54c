import { Observable, Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { acknowledge, storedLogosRequest, logoKey, storeLogo } from '../encoder/stored-logos.ts'
import { profiles } from '../profiles/profile.ts'
import { storedKeysReply } from '../virtual/status-bytes.ts'
import { LogoMemory, type LogoLine } from './logo-memory.ts'
import { readReplies, type Reply } from './replies.ts'

const ticket = (gameId: number): Receipt => ({
  columns: 48,
  lines: [{ kind: 'logo', gameId }, { kind: 'cut' }],
})
const profile = profiles.get('epson-tm-t20')!

/** A printer's memory at the other end: what it was sent, in order, and the keys that it reports. */
class Far implements LogoLine {
  readonly replies$ = new Subject<Reply>()
  readonly ended$ = new Observable<never>()
  readonly answerMs = 20
  readonly stored: string[] = []
  requests = 0
  answers = true
  /** Keys in one part of an answer. */
  partSize = 100
  #rest: string[] = []

  readonly send = async (bytes: Uint8Array): Promise<void> => {
    const isRequest = Buffer.from(bytes).equals(storedLogosRequest)
    if (isRequest) {
      this.requests++
      this.#rest = [...this.stored]
    }
    if (isRequest || Buffer.from(bytes).equals(acknowledge)) return this.#answer()
    const gameId = [20, 24].find((id) => Buffer.from(bytes).equals(storeLogo(id)))
    if (gameId !== undefined && this.answers) this.stored.push(logoKey(gameId))
  }

  #answer(): void {
    if (!this.answers) return
    const part = this.#rest.splice(0, this.partSize)
    const bytes = Uint8Array.from(storedKeysReply(part))
    if (this.#rest.length > 0) bytes[2] = 0x41
    for (const reply of readReplies(bytes).replies) this.replies$.next(reply)
  }
}

describe('emblems in the memory of a printer', () => {
  it('are stored before the first receipt that shows them, and only checked after that', async () => {
    const [far, memory] = [new Far(), new LogoMemory(profile)]
    expect(await memory.keysFor(ticket(20), far)).toEqual(new Set([logoKey(20)]))
    expect(await memory.keysFor(ticket(20), far)).toEqual(new Set([logoKey(20)]))
    expect(far.stored).toEqual([logoKey(20)])
    expect(far.requests).toBe(3)
  })

  it('are referred to only while the printer itself names them: another one may stand in its place', async () => {
    const [far, memory] = [new Far(), new LogoMemory(profile)]
    await memory.keysFor(ticket(20), far)
    far.stored.length = 0
    expect(await memory.keysFor(ticket(20), far)).toEqual(new Set())
    memory.forget()
    expect(await memory.keysFor(ticket(20), far)).toEqual(new Set([logoKey(20)]))
  })

  it('are read from an answer in several parts', async () => {
    const [far, memory] = [new Far(), new LogoMemory(profile)]
    far.partSize = 1
    far.stored.push('AA', logoKey(20), 'zz')
    expect(await memory.keysFor(ticket(20), far)).toEqual(new Set(['AA', logoKey(20), 'zz']))
  })

  it('are sent as graphics to a printer that does not list its keys, and the list is not requested again', async () => {
    const [far, memory] = [new Far(), new LogoMemory(profile)]
    far.answers = false
    expect(await memory.keysFor(ticket(20), far)).toEqual(new Set())
    expect(await memory.keysFor(ticket(24), far)).toEqual(new Set())
    expect(far.requests).toBe(1)
  })

  it('are not checked for a receipt without one', async () => {
    const far = new Far()
    await new LogoMemory(profile).keysFor({ columns: 48, lines: [{ kind: 'cut' }] }, far)
    expect(far.requests).toBe(0)
  })
})
