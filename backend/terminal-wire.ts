import type { Namespace, Socket } from 'socket.io'
import type { GenericSchema, InferOutput } from 'valibot'
import * as v from 'valibot'
import type { HostState } from '../src/host/rules/state.ts'
import { formError } from '../src/host/calls/request.ts'
import type { terminalSocketEvents, terminalMessages } from '../src/protocol/terminals.ts'

type Payloads<Schemas extends Record<string, GenericSchema>> = {
  [Name in keyof Schemas]: (payload: InferOutput<Schemas[Name]>) => void
}
/** `connect` is socket.io's own event. */
type Messages = Payloads<Omit<typeof terminalSocketEvents, 'connect'>> & Payloads<typeof terminalMessages>
/** The connected peer. Its data is parsed before it is used. */
type Heard = Record<string, (payload: unknown, answer: unknown) => void>
type Nothing = Record<never, never>

/** A page of an operator, by its session; or a terminal, by its account. */
interface Peer {
  session?: { readonly id: string; readonly operatorId: number }
  account?: string
}
export type TerminalNamespace = Namespace<Heard, Messages, Nothing, Peer>
export type TerminalSocket = Socket<Heard, Messages, Nothing, Peer>

export const rooms = {
  /** The terminals of a shop. */
  ofShop: ({ shop }: Pick<HostState, 'shop'>) => `shop ${shop.id}`,
  ofTerminal: (account: string) => `terminal ${account}`,
  ofOperator: (operatorId: number) => `operator ${operatorId}`,
  ofSession: (id: string) => `session ${id}`,
}

/**
 * Parses a peer's events and acknowledges them. After an unexpected failure there is no acknowledgement, because the outcome is
 * unknown and must not look like a refusal.
 */
export function listen<Schema extends GenericSchema>(
  socket: TerminalSocket,
  name: string,
  schema: Schema,
  handle: (payload: InferOutput<Schema>) => Promise<object>,
): void {
  socket.on(name, async (payload, answer) => {
    const acknowledge = (value: object) => {
      if (typeof answer === 'function') answer(value)
    }
    const parsed = v.safeParse(schema, payload)
    if (!parsed.success) return acknowledge({ ok: false, error: formError(parsed.issues) })
    try {
      return acknowledge(await handle(parsed.output))
    } catch (error) {
      return console.error(`${name} on the terminals' socket: ${String(error)}`)
    }
  })
}
