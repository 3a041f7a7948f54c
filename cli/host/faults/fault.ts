import type { HostErrorName } from '../../../src/protocol/error-codes.ts'
import { hostError } from '../../../src/protocol/error-codes.ts'
import type { AnswerOf, HostCallName } from '../../../src/protocol/host-calls.ts'
import type { Check } from '../check.ts'
import type { Namespace } from '../host-socket.ts'

/** A request on its way to the host. `name` is null if it is no call of the contract. */
export interface HostRequest {
  readonly name: HostCallName | null
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface HostResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}
/** Sends a request to the host and returns the answer. */
export type Exchange = (request: HostRequest) => Promise<HostResponse>

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

export const withBody = (response: HostResponse, body: unknown): HostResponse => ({
  ...response,
  text: JSON.stringify(body),
})

export const isDone = ({ status }: HostResponse): boolean => status === 200

const ofCall = (request: HostRequest, names: readonly HostCallName[]): boolean =>
  names.some((name) => name === request.name)

/** Changes the request of a call on its way to the host. */
export const requests = (
  names: HostCallName | readonly HostCallName[],
  change: (request: HostRequest) => HostRequest,
): Behaviour => ({
  http: (host) => (request) => host(ofCall(request, [names].flat()) ? change(request) : request),
})

/** Changes the whole answer of a call, refusals included. */
export const replies = (
  names: HostCallName | readonly HostCallName[],
  change: (response: HostResponse, request: HostRequest) => HostResponse,
): Behaviour => ({
  http: (host) => async (request) => {
    const response = await host(request)
    return ofCall(request, [names].flat()) ? change(response, request) : response
  },
})

/** Changes the answer of a call unless it is refused. */
export const answers = <Name extends HostCallName>(
  name: Name,
  change: (answer: AnswerOf<Name>, request: HostRequest) => unknown,
): Behaviour =>
  replies(name, (response, request) => {
    if (!isDone(response)) return response
    const answer: AnswerOf<Name> = JSON.parse(response.text)
    return withBody(response, change(answer, request))
  })

/** Changes the refusals of a call with this name. */
export const refusals = (
  names: HostCallName | readonly HostCallName[],
  name: HostErrorName,
  change: (response: HostResponse, request: HostRequest) => HostResponse,
): Behaviour =>
  replies(names, (response, request) =>
    response.text.includes(`"name":"${name}"`) && !isDone(response) ? change(response, request) : response,
  )

export const refusal = (name: HostErrorName): HostResponse => ({
  status: 400,
  headers: new Headers({ 'x-host-time': String(Date.now()) }),
  text: JSON.stringify({ success: false, error: hostError(name) }),
})

/** The same request with a new Idempotency-Key. */
export const asNew = (request: HostRequest): HostRequest => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': crypto.randomUUID() },
})

export const keyOf = ({ headers }: HostRequest): string => headers['idempotency-key'] ?? ''

/** Changes the body of a request. `Body` is its assumed type. */
export const withRequest = <Body>(request: HostRequest, change: (body: Body) => unknown): HostRequest => {
  const body: Body = JSON.parse(request.body)
  return { ...request, body: JSON.stringify(change(body)) }
}

/** Sends an additional request to the host, with the session of the first one. */
export const aside = async <Name extends HostCallName>(
  host: Exchange,
  request: HostRequest,
  name: Name,
  path: string,
  sent: object,
): Promise<AnswerOf<Name>> => {
  const { text } = await host({ ...asNew(request), name, method: 'POST', path, body: JSON.stringify(sent) })
  const answer: AnswerOf<Name> = JSON.parse(text)
  return answer
}
