import type { HostErrorName } from '../../../src/protocol/error-codes.ts'
import { hostError } from '../../../src/protocol/error-codes.ts'
import type { AnswerOf, HostCallName } from '../../../src/protocol/host-calls.ts'
import type { Check } from '../check.ts'
import type { Namespace } from '../host-socket.ts'

/** A request on its way to the host; `name` is null where it is no call of the contract. */
export interface Asked {
  readonly name: HostCallName | null
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}
/** What a host does with a request. */
export type Exchange = (asked: Asked) => Promise<Answered>

export interface SocketEvent {
  readonly namespace: Namespace
  readonly name: string
  readonly payload: unknown
}

/** What a fault knows of the host that has it. */
export interface World {
  readonly hasRestarted: boolean
  /** The host's own origin. */
  readonly origin: string
  /** Cookies of an operator who is logged in. */
  readonly session: string
}

/** What a host does otherwise than another that holds the contract. */
export interface Behaviour {
  readonly http?: (host: Exchange, world: World) => Exchange
  /** What a page is told in place of an event of a socket: nothing, or payloads. */
  readonly event?: (event: SocketEvent) => readonly unknown[]
  /** What is acknowledged when a page emits, nothing where it is undefined; `host` lets the host have it. */
  readonly emit?: (event: SocketEvent, host: (payload: unknown) => Promise<unknown>) => Promise<unknown>
  /** Changes the headers of a handshake. */
  readonly handshake?: (headers: Record<string, string>, world: World) => void
  /** Sockets stay open that the host closes. */
  readonly keepsSockets?: true
}

/** One fault, and the subject of the check that has to find it. */
export interface Fault {
  readonly name: string
  readonly foundAt: Check['about']
  /** Begins anew each time. */
  readonly behave: () => Behaviour
}

export const fault = (
  foundAt: Check['about'],
  name: string,
  behaviour: Behaviour | (() => Behaviour),
): Fault => ({
  name,
  foundAt,
  behave: typeof behaviour === 'function' ? behaviour : () => behaviour,
})

export const withBody = (answered: Answered, body: unknown): Answered => ({
  ...answered,
  text: JSON.stringify(body),
})

export const isDone = ({ status }: Answered): boolean => status === 200

const ofCall = (asked: Asked, names: readonly HostCallName[]): boolean =>
  names.some((name) => name === asked.name)

/** What a call is asked for, and by whom, is changed on its way to the host. */
export const asks = (
  names: HostCallName | readonly HostCallName[],
  change: (asked: Asked) => Asked,
): Behaviour => ({
  http: (host) => (asked) => host(ofCall(asked, [names].flat()) ? change(asked) : asked),
})

/** The whole answer of a call is another one, whatever it says. */
export const replies = (
  names: HostCallName | readonly HostCallName[],
  change: (answered: Answered, asked: Asked) => Answered,
): Behaviour => ({
  http: (host) => async (asked) => {
    const answered = await host(asked)
    return ofCall(asked, [names].flat()) ? change(answered, asked) : answered
  },
})

/** What a call answers when it is not refused is changed. */
export const answers = <Name extends HostCallName>(
  name: Name,
  change: (answer: AnswerOf<Name>, asked: Asked) => unknown,
): Behaviour =>
  replies(name, (answered, asked) => {
    if (!isDone(answered)) return answered
    const answer: AnswerOf<Name> = JSON.parse(answered.text)
    return withBody(answered, change(answer, asked))
  })

/** A refusal of a call, by its name, is another answer. */
export const refusals = (
  names: HostCallName | readonly HostCallName[],
  name: HostErrorName,
  change: (answered: Answered, asked: Asked) => Answered,
): Behaviour =>
  replies(names, (answered, asked) =>
    answered.text.includes(`"name":"${name}"`) && !isDone(answered) ? change(answered, asked) : answered,
  )

export const refusal = (name: HostErrorName): Answered => ({
  status: 400,
  headers: new Headers({ 'x-host-time': String(Date.now()) }),
  text: JSON.stringify({ success: false, error: hostError(name) }),
})

/** Under an id of its own at each try. */
export const asNew = (asked: Asked): Asked => ({
  ...asked,
  headers: { ...asked.headers, 'idempotency-key': crypto.randomUUID() },
})

export const keyOf = ({ headers }: Asked): string => headers['idempotency-key'] ?? ''

/** The body of a request, changed; `Body` is what it is taken for. */
export const withRequest = <Body>(asked: Asked, change: (body: Body) => unknown): Asked => {
  const body: Body = JSON.parse(asked.body)
  return { ...asked, body: JSON.stringify(change(body)) }
}

/** Asks the host something on the side, in the name of whoever asked. */
export const aside = async <Name extends HostCallName>(
  host: Exchange,
  asked: Asked,
  name: Name,
  path: string,
  request: object,
): Promise<AnswerOf<Name>> => {
  const { text } = await host({ ...asNew(asked), name, method: 'POST', path, body: JSON.stringify(request) })
  const answer: AnswerOf<Name> = JSON.parse(text)
  return answer
}
