import { randomUUID } from 'node:crypto'
import { hostCalls } from '../../../src/protocol/host-calls.ts'
import { mainSocketEvents } from '../../../src/protocol/host-sockets.ts'
import type { Check } from '../check.ts'
import { colleagueOf, known, loggedIn, moving, mustBeLoggedIn } from '../conditions.ts'
import { received, mustBeRefused, withSocket, type Namespace, type OpenSocket } from '../host-socket.ts'
import { mustEqual, NotProven, Unmet } from '../unmet.ts'
import { mustHaveFlag, one, smallest } from './movements.ts'
import { sold } from './offers.ts'
import { tillOf } from './till.ts'

const nextEvent = <Name extends keyof typeof mainSocketEvents>(socket: OpenSocket, name: Name) =>
  received(socket, mainSocketEvents, name)

/** The origins and sessions that a namespace accepts. */
export const handshakeChecks = (about: Check['about'], namespace: Namespace): readonly Check[] => [
  loggedIn(about, 'the socket is refused without a session', async (visit) => {
    mustBeLoggedIn(visit)
    await mustBeRefused(visit.client, namespace, { session: 'none' })
  }),
  loggedIn(about, 'the socket is refused with an invented token', ({ client }) =>
    mustBeRefused(client, namespace, { session: { token: randomUUID() } }),
  ),
  loggedIn(about, 'the socket is refused for a page of another origin', ({ client }) => {
    if (client.cookiesBy === 'page') throw new NotProven('this host does not identify sessions by cookies')
    return mustBeRefused(client, namespace, { origin: 'https://foreign.example' })
  }),
]

/**
 * The main socket: its log-in and its events. A client cannot make the host block a wallet, so that this event is not checked.
 */
export const socketChecks: readonly Check[] = [
  ...handshakeChecks('socket', '/'),
  loggedIn('socket', 'connects a program that has a session and sends no Origin', ({ client }) =>
    withSocket(
      client,
      '/',
      async () => undefined,
      () => undefined,
      { origin: null },
    ),
  ),
  loggedIn('socket', 'accepts a session, and sends the timers of getTimers at once', async (visit) => {
    const { client } = visit
    let timers: ReturnType<typeof nextEvent<'updateTimers'>>
    const work = async () => {
      const [atOnce, answer] = [await timers, await client.request('getTimers', {})]
      for (const gameId of known(visit, 'permitted')) {
        const [one, other] = [atOnce[gameId]?.[0]?.draw_id, answer[gameId]?.[0]?.draw_id]
        // A draw may close between the two answers.
        if (one === undefined || other === undefined || one > other || other - one > 1)
          throw new Unmet(`draw ${other} of game ${gameId} in updateTimers`, String(one))
      }
    }
    await withSocket(client, '/', work, (socket) => (timers = nextEvent(socket, 'updateTimers')))
  }),
  moving('socket', 'sends the content of the till when it changes', (visit) =>
    withSocket(visit.client, '/', async (socket) => {
      const { client } = visit
      const operatorId = known(visit, 'operatorId')
      const movements = [
        () => client.request('postRefill', { amount: one }),
        () => sold(visit),
        () => client.request('postCollection', { amount: one }),
      ]
      for (const move of movements) {
        const till = nextEvent(socket, 'updateWalletOperator')
        await move()
        mustEqual('the till', await till, { operatorId, wallet: await tillOf(client) })
      }
    }),
  ),
  moving('socket', "sends nothing about another operator's till", async (visit) => {
    const colleague = colleagueOf(visit)
    const own = await colleague.request('getOperatorId', {})
    await withSocket(colleague, '/', async (socket) => {
      const first = nextEvent(socket, 'updateWalletOperator')
      await visit.client.request('postRefill', { amount: one })
      await visit.client.request('postCollection', { amount: one })
      await colleague.request('postRefill', { amount: one })
      await colleague.request('postCollection', { amount: one })
      mustEqual('the operator of the first event', (await first).operatorId, own.operatorId)
    })
  }),
  moving('socket', 'sends the balance of a QR wallet when it changes', async (visit) => {
    mustHaveFlag(visit, 'qrCode')
    const { client } = visit
    await withSocket(client, '/', async (socket) => {
      const opened = nextEvent(socket, 'updateWallet')
      const { short_url: url, user } = await client.request('get_generate_qrcode', smallest(visit))
      const { userId } = user
      mustEqual('the wallet', await opened, { userId, balance: smallest(visit).sum })
      const changed = nextEvent(socket, 'updateWallet')
      await client.send(hostCalls.collection_qrcode, { url, method: 'refillQrcode' })
      mustEqual('the wallet with a balance of 0', await changed, { userId, balance: 0 })
    })
  }),
]
