import { readFile } from 'node:fs/promises'
import { io, type Socket } from 'socket.io-client'
import { terminalNamespace } from '../../src/protocol/terminals.ts'
import { type Shop } from './program.ts'
import { waitFor } from './wait-for.ts'

/** A self-service terminal in the shop, and the events that it received. */
export class SelfService {
  readonly #socket: Socket
  readonly #received: { name: string; payload: unknown }[] = []

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.onAny((name: string, payload: unknown) => this.#received.push({ name, payload }))
  }

  /** Connected with the key that the host wrote for it. */
  static async connect(shop: Shop, account: string): Promise<SelfService> {
    const keys = JSON.parse(await readFile(shop.terminalKeysFile, 'utf8')) as Record<string, string>
    const auth = { terminal: account, key: keys[account] }
    const socket = io(`${shop.url}${terminalNamespace}`, { transports: ['websocket'], auth })
    const terminal = new SelfService(socket)
    await waitFor(`terminal ${account} to connect`, async () => socket.connected)
    return terminal
  }

  /** The payloads of an event, oldest first. */
  received(name: string): unknown[] {
    return this.#received.filter((each) => each.name === name).map(({ payload }) => payload)
  }

  async unlock(passwordCode: string): Promise<boolean> {
    const answer = (await this.#socket.emitWithAck('unlock-terminal', { passwordCode })) as { ok: boolean }
    return answer.ok
  }

  disconnect(): void {
    this.#socket.disconnect()
  }
}
