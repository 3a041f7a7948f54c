import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { mainSocketEvents } from '../../src/protocol/host-sockets.ts'
import type { Check } from './check.ts'
import type { HostVisitor } from './host-visitor.ts'
import { loggedIn, moving, mustBeLoggedIn } from './conditions.ts'
import { mustEqual, Unmet } from './unmet.ts'

const patienceMs = 5_000
type EventName = keyof typeof mainSocketEvents
type PayloadOf<Name extends EventName> = v.InferOutput<(typeof mainSocketEvents)[Name]>

const connect = (visitor: HostVisitor, session: 'own' | 'none'): Socket =>
  io(visitor.origin, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: visitor.socketHeaders(session),
  })

const inTime = <T>(what: string, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unmet(what, `nothing within ${patienceMs} ms`)), patienceMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const handshake = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', ({ message }) => resolve(`refused (${message})`))
  })

function heard<Name extends EventName>(socket: Socket, name: Name): Promise<PayloadOf<Name>> {
  const eventName: string = name
  const event = new Promise<unknown>((resolve) => socket.once(eventName, resolve))
  return inTime(`the event ${name}`, event).then((payload) => {
    const parsed = v.safeParse(mainSocketEvents[name], payload)
    if (parsed.success) return parsed.output as PayloadOf<Name>
    const [issue] = parsed.issues
    throw new Unmet(
      `${issue.expected ?? issue.message} at ${v.getDotPath(issue) ?? 'the payload'} of ${name}`,
      `${issue.received} in ${JSON.stringify(payload)?.slice(0, 160)}`,
    )
  })
}

async function withSocket(visitor: HostVisitor, work: (socket: Socket) => Promise<void>): Promise<void> {
  const socket = connect(visitor, 'own')
  try {
    await work(socket)
  } finally {
    socket.disconnect()
  }
}

/** The main socket: who gets in, and what it tells. */
export const socketChecks: readonly Check[] = [
  {
    about: 'socket',
    rule: 'refuses who has no session',
    async run(visit) {
      mustBeLoggedIn(visit)
      const socket = connect(visit.visitor, 'none')
      const outcome = await inTime('a refused handshake', handshake(socket)).finally(() =>
        socket.disconnect(),
      )
      if (outcome === 'connected') throw new Unmet('a refused handshake', outcome)
    },
  },
  loggedIn('socket', 'connects with a session and tells the timers at once', ({ visitor }) =>
    withSocket(visitor, async (socket) => {
      const timers = heard(socket, 'updateTimers')
      timers.catch(() => undefined)
      mustEqual('the handshake', await inTime('a connection', handshake(socket)), 'connected')
      await timers
    }),
  ),
  moving('socket', 'tells the till when it changes', ({ visitor }) =>
    withSocket(visitor, async (socket) => {
      mustEqual('the handshake', await inTime('a connection', handshake(socket)), 'connected')
      for (const call of ['postRefill', 'postCollection'] as const) {
        const told = heard(socket, 'updateWalletOperator')
        told.catch(() => undefined)
        const { balance } = await visitor.ask(call, { amount: 100 })
        mustEqual('the till', (await told).wallet, balance)
      }
    }),
  ),
]
