import { hostError } from '../../../src/protocol/error-codes.ts'
import { fault, type Behaviour, type Fault, type SocketEvent } from './fault.ts'

/** One event of a namespace is dropped or changed. */
const on = (
  namespace: SocketEvent['namespace'],
  name: string,
  change: (payload: unknown) => readonly unknown[],
): Behaviour => ({
  event: (event) =>
    event.namespace === namespace && event.name === name ? change(event.payload) : [event.payload],
})
const dropped = (namespace: SocketEvent['namespace'], name: string) => on(namespace, name, () => [])
const changed = (namespace: SocketEvent['namespace'], name: string, change: object) =>
  on(namespace, name, (payload) => [{ ...Object(payload), ...change }])

/** The acknowledgement of a page's event is changed. */
const emitted = (name: string, answer: (host: () => Promise<unknown>) => Promise<unknown>): Behaviour => ({
  emit: (event, host) => (event.name === name ? answer(() => host(event.payload)) : host(event.payload)),
})

/** Requests that come this way are treated as those of a logged-in operator. */
const lent = (isLent: (headers: Record<string, string>) => boolean): Behaviour => ({
  handshake(headers, { session }) {
    if (isLent(headers)) Object.assign(headers, { cookie: session, authorization: '' })
  },
})
const isForeign = ({ origin = '' }: Record<string, string>) => origin.includes('foreign')
const takesForeign: Behaviour = {
  handshake(headers, { origin }) {
    if (isForeign(headers)) headers['origin'] = origin
  },
}

/** Faults of the sockets: events, log-in, and requests over them. */
export const socketFaults: readonly Fault[] = [
  fault('socket', 'a socket that only pages can use', {
    handshake(headers) {
      headers['origin'] ??= 'https://foreign.example'
    },
  }),
  fault('socket', 'a socket that sends no timers', dropped('/', 'updateTimers')),
  fault(
    'socket',
    'timers of other draws',
    on('/', 'updateTimers', (payload) => [
      Object.fromEntries(
        Object.entries(Object(payload)).map(([gameId]) => [gameId, [{ draw_time: 1, draw_id: 7 }]]),
      ),
    ]),
  ),
  fault(
    'socket',
    'timers in another format',
    on('/', 'updateTimers', (payload) => [[payload]]),
  ),
  fault('socket', 'a change of the till without an event', dropped('/', 'updateWalletOperator')),
  fault('socket', 'a till of another operator', changed('/', 'updateWalletOperator', { operatorId: 7 })),
  fault('socket', 'the till before the change', changed('/', 'updateWalletOperator', { wallet: 1 })),
  fault('socket', 'a change of a wallet without an event', dropped('/', 'updateWallet')),
  fault(
    'socket',
    'a wallet that was paid out sent with its balance',
    changed('/', 'updateWallet', { balance: 500 }),
  ),
  fault(
    'socket',
    'a socket without a session',
    lent(({ cookie }) => !cookie),
  ),
  fault(
    'socket',
    'a socket with an invented token',
    lent(({ authorization }) => Boolean(authorization)),
  ),
  fault('socket', 'a socket for pages of another origin', takesForeign),
  fault(
    'terminals',
    "a terminals' socket without a session",
    lent(({ cookie }) => !cookie),
  ),
  fault('terminals', "a terminals' socket for pages of another origin", takesForeign),
  fault('terminals', 'terminals that are not listed', dropped('/terminal', 'updateTerminalValueForKassa')),
  fault('terminals', 'terminals that are not listed one by one', dropped('/terminal', 'add-terminal')),
  fault(
    'terminals',
    'a list without one terminal',
    on('/terminal', 'updateTerminalValueForKassa', (payload) => {
      const { terminals }: { terminals: object[] } = Object(payload)
      return [{ terminals: terminals.slice(1) }]
    }),
  ),
  fault('terminals', 'a lock without an event', dropped('/terminal', 'update-terminal')),
  fault('terminals', 'a lock sent as unlocked', changed('/terminal', 'update-terminal', { status: false })),
  fault(
    'terminals',
    'a lock that is acknowledged and not done',
    emitted('set-status-terminal', async () => ({ ok: true })),
  ),
  fault(
    'terminals',
    'a lock that is done and refused',
    emitted('set-status-terminal', async (host) => {
      await host()
      return { ok: false, error: hostError('terminal_unknown') }
    }),
  ),
  fault(
    'terminals',
    'requests without an acknowledgement',
    emitted('set-status-terminal', async (host) => void (await host())),
  ),
  fault(
    'terminals',
    'requests accepted for an unknown terminal',
    emitted('sentWalletTerminal', async () => ({ ok: true })),
  ),
  fault(
    'terminals',
    "another operator's terminals",
    emitted('updateTerminals', async (host) => {
      await host()
      return { ok: true }
    }),
  ),
  fault(
    'terminals',
    'an answer without a question refused',
    emitted('return-data-front', async () => ({ ok: false, error: hostError('malformed') })),
  ),
  fault(
    'terminals',
    'a password that is not stored',
    emitted('sendCodeTerminal', async () => ({ ok: true })),
  ),
  fault('terminals', 'funds without an event', dropped('/terminal', 'updateWallet')),
  fault('terminals', 'funds of another terminal', changed('/terminal', 'updateWallet', { id: 3 })),
  fault(
    'terminals',
    'a change of the till without an event on the terminals’ socket',
    dropped('/terminal', 'updateWalletOperator'),
  ),
  fault(
    'terminals',
    'a till on the terminals’ socket with 1 too much',
    on('/terminal', 'updateWalletOperator', (payload) => {
      const { operatorId, wallet }: { operatorId: number; wallet: number } = Object(payload)
      return [{ operatorId, wallet: wallet + 1 }]
    }),
  ),
]
