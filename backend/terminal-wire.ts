import type { Namespace, Socket } from 'socket.io'
import type { GenericSchema, InferOutput } from 'valibot'
import type { ShopSession } from './sessions.ts'
import { ofShop } from './shop-rooms.ts'
import { parseSent } from '../src/host/calls/request.ts'
import type { terminalMessages, terminalSocketEvents } from '../src/protocol/terminals.ts'
import { report } from './operations/report.ts'
import type { TurnLimits, Turns } from './turns.ts'

/** The answer of a page about its counter. */
export type Front = InferOutput<(typeof terminalMessages)['return-data-front']>

type Payloads<Schemas extends Record<string, GenericSchema>> = {
  [Name in keyof Schemas]: (payload: InferOutput<Schemas[Name]>) => void
}
/** `connect` is socket.io's own event. */
type Messages = Payloads<Omit<typeof terminalSocketEvents, 'connect'>> & Payloads<typeof terminalMessages>
/** The connected peer. Its data is parsed before it is used. */
type Received = Record<string, (payload: unknown, answer: unknown) => void>
/** Messages from one process to all others. */
interface BetweenProcesses {
  /** The terminals of an operator request their counter again from the operator's pages. */
  'ask-again': (operatorId: number) => void
  /** The answer of a page to a question of a terminal. */
  answered: (requestId: string, front: Front) => void
}

/** A page of an operator, by its session; or a terminal, by its account. */
interface Peer {
  session?: ShopSession
  account?: string
}
export type TerminalNamespace = Namespace<Received, Messages, BetweenProcesses, Peer>
export type TerminalSocket = Socket<Received, Messages, BetweenProcesses, Peer>

export const rooms = {
  ofShop,
  ofTerminals: (shop: string) => `terminals of shop ${shop}`,
  ofTerminal: (account: string) => `terminal ${account}`,
  ofOperator: (operatorId: number) => `operator ${operatorId}`,
  ofSession: (id: string) => `session ${id}`,
}

/** One message after the other, each in its order. At a restart a page answers each of its terminals, which may be dozens, at once. */
export const messagesOfPeer: TurnLimits = { atOnce: 1, waiting: 256 }

/** The messages of a peer, which may have several connections: an operator or a terminal. */
export interface Inbox {
  readonly socket: TerminalSocket
  readonly peer: string
  readonly turns: Turns<string>
}

/**
 * Parses a peer's events and acknowledges them, one after the other. After an unexpected failure there is no acknowledgement, because
 * the outcome is unknown and must not look like a refusal. A peer of which too many wait is disconnected, and one whose message is
 * answered with null, as no honest peer sends it.
 */
export function listen<Schema extends GenericSchema>(
  { socket, peer, turns }: Inbox,
  name: string,
  schema: Schema,
  handle: (payload: InferOutput<Schema>) => Promise<object | null>,
): void {
  socket.on(name, async (payload, answer) => {
    const acknowledge = (value: object) => {
      if (typeof answer === 'function') answer(value)
    }
    const parsed = parseSent(schema, payload)
    if ('error' in parsed) return acknowledge({ ok: false, error: parsed.error })
    try {
      const done = await turns.run(peer, () => handle(parsed.output))
      return done ? acknowledge(done) : socket.conn.close(true)
    } catch (error) {
      return report(`${name} on the terminals' socket: ${String(error)}`)
    }
  })
}
