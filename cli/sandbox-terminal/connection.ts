import { io } from 'socket.io-client'
import type { GenericSchema, InferOutput } from 'valibot'
import * as v from 'valibot'
import { hostError } from '../../src/protocol/error-codes.ts'
import type { WireTimers } from '../../src/protocol/games.ts'
import {
  terminalNamespace,
  terminalSocketEvents,
  terminalMessages,
  type WireTerminal,
} from '../../src/protocol/terminals.ts'
import { HostError } from '../../src/protocol/wire.ts'

/** The timeout of an acknowledgement before the request is repeated. */
const patienceMs = 10_000
/** Section 9. */
const reconnection = { reconnectionDelay: 1_000, reconnectionDelayMax: 5_000 }

type Offer = InferOutput<(typeof terminalMessages)['games']>

/** The terminal's data about itself and its host. */
export interface View {
  terminal: WireTerminal | null
  /** Null until the host has reported it. */
  currency: Offer['currency'] | null
  games: Offer['games']
  timers: WireTimers
  /** The time of the last timers, by the monotonic clock. */
  timersAt: number
}

export interface Connection {
  readonly view: View
  /** What an answer says about the terminal, which the host reports on its own soon after. */
  update(answered: Partial<Pick<WireTerminal, 'wallet' | 'status'>>): void
  /** Emits until it is acknowledged, over several connections if needed: the request must take effect once. */
  request<Schema extends GenericSchema>(
    name: string,
    payload: object,
    answer: Schema,
  ): Promise<InferOutput<Schema>>
  close(): void
}

export interface Credentials {
  readonly url: string
  readonly account: string
  readonly key: string
}

/** `say` receives messages about events; `onEnd` the reason of the permanent end. */
export interface Listener {
  say(line: string): void
  money(amount: number, currency: View['currency']): string
  onEnd(reason: string): void
}

/** A terminal that is connected to its host; rejects with one sentence if there is none, or if it is refused. */
export async function connect(
  { url, account, key }: Credentials,
  { say, money, onEnd }: Listener,
): Promise<Connection> {
  const view: View = { terminal: null, currency: null, games: [], timers: {}, timersAt: 0 }
  const socket = io(new URL(terminalNamespace, url).href, {
    transports: ['websocket'],
    auth: { terminal: account, key },
    ...reconnection,
  })
  const ended = new AbortController()
  const end = (reason: string) => {
    ended.abort(reason)
    onEnd(reason)
  }
  const receive = <Schema extends GenericSchema>(
    name: string,
    schema: Schema,
    handle: (payload: InferOutput<Schema>) => void,
  ) => socket.on(name, (payload: unknown) => handle(v.parse(schema, payload)))

  function show(terminal: WireTerminal): void {
    const before = view.terminal
    view.terminal = terminal
    if (before && before.status !== terminal.status)
      say(terminal.status ? 'The terminal is locked.' : 'The terminal is unlocked.')
    if (before && before.wallet !== terminal.wallet) sayFunds(before.wallet)
  }
  const update: Connection['update'] = (answered) => {
    if (view.terminal) show({ ...view.terminal, ...answered })
  }
  receive('update-terminal', terminalSocketEvents['update-terminal'], show)
  receive('updateWallet', terminalSocketEvents.updateWallet, ({ wallet }) => update({ wallet }))
  receive('games', terminalMessages.games, ({ currency, games }) => Object.assign(view, { currency, games }))
  receive('updateTimers', terminalMessages.updateTimers, (timers) =>
    Object.assign(view, { timers, timersAt: performance.now() }),
  )
  receive('sentWalletTerminal', terminalMessages.sentWalletTerminal, ({ sum, method }) =>
    say(`The counter has ${method === 'refill' ? 'sent' : 'taken back'} ${money(sum, view.currency)}.`),
  )
  receive('return-data-front', terminalMessages['return-data-front'], ({ shop }) =>
    say(`This is the counter of ${shop.name} (shop ${shop.id}).`),
  )
  socket.on('taken-over', () => end(`another program has connected as terminal ${account}`))

  function sayFunds(before: number): void {
    const { wallet = 0 } = view.terminal ?? {}
    const sign = wallet > before ? '+' : ''
    say(`Funds: ${money(wallet, view.currency)} (${sign}${money(wallet - before, null)}).`)
  }

  await firstConnection(socket, url, account)
  // socket.io does not connect again by itself after the host has disconnected or refused it.
  const connectSoon = () => void setTimeout(() => socket.connect(), reconnection.reconnectionDelay)
  socket.on('disconnect', (reason) => {
    if (ended.signal.aborted || reason === 'io client disconnect') return
    say('The connection is lost; trying again.')
    // A host that stops disconnects its clients.
    if (reason === 'io server disconnect') connectSoon()
  })
  socket.on('connect', () => say('Connected again.'))
  socket.on('connect_error', (error) => {
    if (socket.active) return
    if (!isRefusal(error)) connectSoon()
    else if (isOfDeployment(error)) end('the deployment of the host has no terminals any more')
    else end(`the host does not know terminal ${account} any more`)
  })

  return {
    view,
    update,
    async request(name, payload, schema) {
      for (;;) {
        const acknowledged = socket.timeout(patienceMs).emitWithAck(name, payload)
        const answer: unknown = await Promise.race([acknowledged, aborted(ended.signal)]).catch(
          () => undefined,
        )
        if (answer !== undefined) return v.parse(schema, answer)
        if (ended.signal.aborted) throw new Error(`the outcome is unknown: ${String(ended.signal.reason)}`)
      }
    },
    close: () => void socket.disconnect(),
  }
}

const Refused = v.object({ data: HostError })

/** Whether the host refuses the terminal itself. A host whose database cannot be reached for a moment knows nothing about it. */
const isRefusal = (error: Error): boolean =>
  v.is(Refused, error) && error.data.name !== hostError('system').name

/** Whether it refuses all terminals. */
const isOfDeployment = (error: Error): boolean =>
  v.is(Refused, error) && error.data.name === hostError('not_in_deployment').name

/** Rejects when the connection has ended. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const end = () => reject(new Error(String(signal.reason)))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

/** What a host sends to each terminal that connects, in any order. */
const introduction = ['games', 'updateTimers', 'update-terminal'] as const

/** Until the host has identified the terminal, and has sent all that the terminal shows. */
function firstConnection(socket: ReturnType<typeof io>, url: string, account: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      socket.disconnect()
      reject(
        new Error(
          isRefusal(error)
            ? `The host on ${url} does not let terminal ${account} in: ${isOfDeployment(error) ? 'its deployment has no terminals' : 'its key is from another host'}.`
            : `No sandbox host answers on ${url}; start one with "balcao start" or "balcao sandbox".`,
        ),
      )
    }
    socket.once('connect_error', fail)
    const received = introduction.map((name) => new Promise<void>((done) => socket.once(name, () => done())))
    void Promise.all(received).then(() => {
      socket.off('connect_error', fail)
      resolve()
    })
  })
}
