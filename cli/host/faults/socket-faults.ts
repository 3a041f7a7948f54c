import { fault, type Behaviour, type Fault, type SocketEvent } from './fault.ts'

/** One event of a namespace, dropped or changed. */
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

/** A page's emit, answered in another way. */
const emitted = (name: string, answer: (host: () => Promise<unknown>) => Promise<unknown>): Behaviour => ({
  emit: (event, host) => (event.name === name ? answer(() => host(event.payload)) : host(event.payload)),
})

/** Whoever comes in this way is taken for somebody who is logged in. */
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

/** What the sockets tell, whom they let in, and what is ordered over them. */
export const socketFaults: readonly Fault[] = [
  fault('socket', 'a socket for pages alone', {
    handshake(headers) {
      headers['origin'] ??= 'https://foreign.example'
    },
  }),
  fault('socket', 'a socket that tells no timers', dropped('/', 'updateTimers')),
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
    'timers in another form',
    on('/', 'updateTimers', (payload) => [[payload]]),
  ),
  fault('socket', 'a till that nobody is told', dropped('/', 'updateWalletOperator')),
  fault('socket', 'a till of another operator', changed('/', 'updateWalletOperator', { operatorId: 7 })),
  fault('socket', 'the till of before', changed('/', 'updateWalletOperator', { wallet: 1 })),
  fault('socket', 'a wallet that nobody is told', dropped('/', 'updateWallet')),
  fault(
    'socket',
    'a wallet that is told full when it was paid out',
    changed('/', 'updateWallet', { balance: 500 }),
  ),
  fault(
    'socket',
    'a socket for whoever comes',
    lent(({ cookie }) => !cookie),
  ),
  fault(
    'socket',
    'a socket for a made-up token',
    lent(({ authorization }) => Boolean(authorization)),
  ),
  fault('socket', 'a socket for pages of another origin', takesForeign),
  fault(
    'terminals',
    "a terminals' socket for whoever comes",
    lent(({ cookie }) => !cookie),
  ),
  fault('terminals', "a terminals' socket for pages of another origin", takesForeign),
  fault('terminals', 'terminals that are not listed', dropped('/terminal', 'updateTerminalValueForKassa')),
  fault('terminals', 'terminals that are not listed one by one', dropped('/terminal', 'add-terminal')),
  fault(
    'terminals',
    'a list that lacks a terminal',
    on('/terminal', 'updateTerminalValueForKassa', (payload) => {
      const { terminals }: { terminals: object[] } = Object(payload)
      return [{ terminals: terminals.slice(1) }]
    }),
  ),
  fault('terminals', 'a lock that nobody is told', dropped('/terminal', 'update-terminal')),
  fault('terminals', 'a lock that is told open', changed('/terminal', 'update-terminal', { status: false })),
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
      return { ok: false, error: { code: 1001, name: 'terminal_unknown' } }
    }),
  ),
  fault(
    'terminals',
    'orders that are not acknowledged',
    emitted('set-status-terminal', async (host) => void (await host())),
  ),
  fault(
    'terminals',
    'orders for a terminal that there is not',
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
    'an answer that nobody asked for refused',
    emitted('return-data-front', async () => ({ ok: false, error: { code: 1001, name: 'malformed' } })),
  ),
  fault(
    'terminals',
    'a password that is not kept',
    emitted('sendCodeTerminal', async () => ({ ok: true })),
  ),
  fault('terminals', 'funds that nobody is told', dropped('/terminal', 'updateWallet')),
  fault('terminals', 'funds of another terminal', changed('/terminal', 'updateWallet', { id: 3 })),
  fault(
    'terminals',
    'a till that nobody is told beside the terminals',
    dropped('/terminal', 'updateWalletOperator'),
  ),
  fault(
    'terminals',
    'a till beside the terminals that is one too high',
    on('/terminal', 'updateWalletOperator', (payload) => {
      const { operatorId, wallet }: { operatorId: number; wallet: number } = Object(payload)
      return [{ operatorId, wallet: wallet + 1 }]
    }),
  ),
]
