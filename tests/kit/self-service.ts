import { readFile } from 'node:fs/promises'
import { io, type Socket } from 'socket.io-client'
import { terminalNamespace } from '../../src/protocol/terminals.ts'
import { waitFor, type Shop } from './program.ts'

/** A self-service terminal that stands in the shop, and all that it was told. */
export class SelfService {
  readonly #socket: Socket
  readonly #told: { name: string; payload: unknown }[] = []

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.onAny((name: string, payload: unknown) => this.#told.push({ name, payload }))
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

  /** What it was told under a name, oldest first. */
  told(name: string): unknown[] {
    return this.#told.filter((each) => each.name === name).map(({ payload }) => payload)
  }

  async unlock(passwordCode: string): Promise<boolean> {
    const answer = (await this.#socket.emitWithAck('unlock-terminal', { passwordCode })) as { ok: boolean }
    return answer.ok
  }

  disconnect(): void {
    this.#socket.disconnect()
  }
}
