import { randomUUID } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import { hostCalls } from '../../src/protocol/host-calls.ts'
import { mainSocketEvents } from '../../src/protocol/host-sockets.ts'
import type { Check } from './check.ts'
import { loggedIn, moving, mustBeLoggedIn } from './conditions.ts'
import { heard, mustBeRefused, withSocket } from './host-socket.ts'
import { smallest } from './till-checks.ts'
import { mustEqual, Skipped } from './unmet.ts'

const told = <Name extends keyof typeof mainSocketEvents>(socket: Socket, name: Name) =>
  heard(socket, mainSocketEvents, name)

/** The main socket: who gets in, and what it tells. That a wallet is blocked is nothing that a visitor can bring about. */
export const socketChecks: readonly Check[] = [
  {
    about: 'socket',
    rule: 'refuses who has no session',
    async run(visit) {
      mustBeLoggedIn(visit)
      await mustBeRefused(visit.visitor, '/')
    },
  },
  loggedIn('socket', 'connects with a session and tells the timers at once', async ({ visitor }) => {
    let timers: Promise<unknown> = Promise.resolve()
    await withSocket(
      visitor,
      '/',
      async () => void (await timers),
      (socket) => (timers = told(socket, 'updateTimers')),
    )
  }),
  moving('socket', 'tells the till when it changes', ({ visitor }) =>
    withSocket(visitor, '/', async (socket) => {
      for (const call of ['postRefill', 'postCollection'] as const) {
        const till = told(socket, 'updateWalletOperator')
        const { balance } = await visitor.ask(call, { amount: 100 })
        mustEqual('the till', (await till).wallet, balance)
      }
    }),
  ),
  moving('socket', 'tells what is in a QR wallet when it changes', async (visit) => {
    if (!visit.deployment?.flags.qrCode) throw new Skipped('the deployment has qrCode switched off')
    const { visitor } = visit
    await withSocket(visitor, '/', async (socket) => {
      const opened = told(socket, 'updateWallet')
      const wallet = await visitor.ask('get_generate_qrcode', smallest(visit), { key: randomUUID() })
      try {
        mustEqual('the wallet', await opened, { userId: wallet.user.userId, balance: smallest(visit).sum })
      } finally {
        const settled = told(socket, 'updateWallet')
        await visitor.send(hostCalls.collection_qrcode, { url: wallet.short_url, method: 'refillQrcode' })
        mustEqual('what is left in it', (await settled).balance, 0)
      }
    })
  }),
]
