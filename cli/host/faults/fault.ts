import type { HostErrorName } from '../../../src/protocol/error-codes.ts'
import { hostError } from '../../../src/protocol/error-codes.ts'
import type { AnswerOf, HostCallName } from '../../../src/protocol/host-calls.ts'
import type { Check } from '../check.ts'
import type { Namespace } from '../host-socket.ts'

/** A request on its way to the host. `name` is null if it is no call of the contract. */
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
/** Sends a request to the host and returns the answer. */
export type Exchange = (asked: Asked) => Promise<Answered>

export interface SocketEvent {
  readonly namespace: Namespace
  readonly name: string
  readonly payload: unknown
}

/** The data of the host that a fault uses. */
export interface World {
  readonly hasRestarted: boolean
  /** The host's own origin. */
  readonly origin: string
  /** Cookies of a logged-in operator. */
  readonly session: string
}

/** The difference between a faulty host and a correct one. */
export interface Behaviour {
  readonly http?: (host: Exchange, world: World) => Exchange
  /** The payloads that a page receives instead of a socket event; none drops the event. */
  readonly event?: (event: SocketEvent) => readonly unknown[]
  /** The acknowledgement of a page's event, or none if undefined. `host` passes the event on to the host. */
  readonly emit?: (event: SocketEvent, host: (payload: unknown) => Promise<unknown>) => Promise<unknown>
  /** Changes the headers of a handshake. */
  readonly handshake?: (headers: Record<string, string>, world: World) => void
  /** Sockets that the host closes stay open. */
  readonly keepsSockets?: true
}

/** A fault, and the subject of the check that must find it. */
export interface Fault {
  readonly name: string
  readonly foundAt: Check['about']
  /** Makes a new behaviour for each test, without the state of an earlier one. */
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

/** Changes the request of a call on its way to the host. */
export const asks = (
  names: HostCallName | readonly HostCallName[],
  change: (asked: Asked) => Asked,
): Behaviour => ({
  http: (host) => (asked) => host(ofCall(asked, [names].flat()) ? change(asked) : asked),
})

/** Changes the whole answer of a call, refusals included. */
export const replies = (
  names: HostCallName | readonly HostCallName[],
  change: (answered: Answered, asked: Asked) => Answered,
): Behaviour => ({
  http: (host) => async (asked) => {
    const answered = await host(asked)
    return ofCall(asked, [names].flat()) ? change(answered, asked) : answered
  },
})

/** Changes the answer of a call unless it is refused. */
export const answers = <Name extends HostCallName>(
  name: Name,
  change: (answer: AnswerOf<Name>, asked: Asked) => unknown,
): Behaviour =>
  replies(name, (answered, asked) => {
    if (!isDone(answered)) return answered
    const answer: AnswerOf<Name> = JSON.parse(answered.text)
    return withBody(answered, change(answer, asked))
  })

/** Changes the refusals of a call with this name. */
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

/** The same request with a new Idempotency-Key. */
export const asNew = (asked: Asked): Asked => ({
  ...asked,
  headers: { ...asked.headers, 'idempotency-key': crypto.randomUUID() },
})

export const keyOf = ({ headers }: Asked): string => headers['idempotency-key'] ?? ''

/** Changes the body of a request. `Body` is its assumed type. */
export const withRequest = <Body>(asked: Asked, change: (body: Body) => unknown): Asked => {
  const body: Body = JSON.parse(asked.body)
  return { ...asked, body: JSON.stringify(change(body)) }
}

/** Sends an additional request to the host, with the session of the first one. */
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
