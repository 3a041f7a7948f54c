import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { errorCodes, hostErrors, type HostErrorName } from '../../src/protocol/error-codes.ts'
import type { HostCall } from '../../src/protocol/host-call.ts'
import { Failure, type HostError } from '../../src/protocol/wire.ts'
import { difference, shown, shownField } from './shown.ts'

/** A difference between the host and the contract. */
export class Unmet extends Error {
  readonly expected: string
  readonly came: string

  constructor(expected: string, came: string) {
    super(`expected ${expected}, came ${came}`)
    this.expected = expected
    this.came = came
  }
}

/** The reason why a check was not possible, which is no error of the host. */
export class NotProven extends Error {}

/** An HTTP answer, read but not validated. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; null if it is not JSON. */
  readonly body: unknown
}

const longestQuote = 160

const cut = (text: string): string => (text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text)

const written = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

export const quoted = (value: unknown): string => cut(written(shown(value)))

export const inShort = ({ status, text, body }: Reply): string =>
  `status ${status} and ${body === null ? withoutForm(text) : quoted(body)}`

/** A text that is not JSON. The beginning of broken JSON may hold a token. */
function withoutForm(text: string): string {
  if (text === '') return 'an empty body'
  return /^\s*[{[]/.test(text)
    ? `${text.length} characters that are not JSON`
    : cut(text.trim().replace(/\s+/g, ' '))
}

/** A host may refuse any request for a while because there were too many. */
function mustNotBeTooOften(error: HostError | null): void {
  if (error?.code === errorCodes.tooManyRequests)
    throw new NotProven(`the host refused because of too many requests (${errorCodes.tooManyRequests})`)
}

/** The error of a refusal with one of these names and its code; throws for any other answer. */
export function refusalIn(reply: Reply, ...names: readonly HostErrorName[]): HostError {
  const failure = v.safeParse(Failure, reply.body)
  mustNotBeTooOften(failure.success ? failure.output.error : null)
  if (!failure.success || !names.some((name) => isError(failure.output.error, name)))
    throw new Unmet(`the refusal ${names.map(errorText).join(' or ')}`, inShort(reply))
  if (reply.status === 502 || reply.status === 504)
    throw new Unmet('a refusal with a status that no gateway uses', inShort(reply))
  return failure.output.error
}

const errorText = (name: HostErrorName): string => {
  const { code, field } = hostErrors[name]
  return `${code} ${name}${field === undefined ? '' : ', which names its field'}`
}

/** Whether an error is the one of this name; one that is about a field of most requests must name the field. */
export const isError = ({ code, name, field }: HostError, wanted: HostErrorName): boolean =>
  name === wanted &&
  code === hostErrors[wanted].code &&
  (hostErrors[wanted].field === undefined || field !== undefined)

/** The validated answer; throws for a refusal or an invalid answer, and names the field. */
export function answerIn<Call extends HostCall>(call: Call, reply: Reply): v.InferOutput<Call['answer']> {
  const failure = v.safeParse(Failure, reply.body)
  mustNotBeTooOften(failure.success ? failure.output.error : null)
  if (failure.success || reply.status > 201)
    throw new Unmet(`an answer of ${call.path} with status 200`, inShort(reply))
  const schema: Call['answer'] = call.answer
  const parsed = v.safeParse(schema, reply.body)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Unmet(
    `${wantedBy(issue)} at ${v.getDotPath(issue) ?? 'the body'} of ${call.path}`,
    `${receivedBy(issue)} in ${inShort(reply)}`,
  )
}

/** What a schema received instead, which may be a text that is not shown. */
export function receivedBy({ received, path }: v.BaseIssue<unknown>): string {
  const field = String(path?.at(-1)?.key ?? '')
  return received.startsWith('"') && shownField(field, received) !== received ? 'another text' : received
}

/** What a schema wants instead of a value: its own words, or those of its rule, without the value. */
export const wantedBy = ({ expected, message }: v.BaseIssue<unknown>): string =>
  expected ?? `another value (${message.replace(/: Received .*$/s, '')})`

/** `field` is where the value was, if it is a text that findings may not show. */
export function mustEqual(what: string, came: unknown, expected: unknown, field = ''): void {
  if (isDeepStrictEqual(came, expected)) return
  const [wanted, given] = [expected, came].map((value) => written(shownField(field, value)))
  throw new Unmet(`${what} ${wanted}`, given === wanted ? `another one${notShown}` : given!)
}

const notShown = ', in what is not shown'

/** Throws unless both answers have the same status and the same bytes. */
export function mustBeSame(again: Reply, first: Reply, what = 'the first answer again'): void {
  if (again.status !== first.status) throw new Unmet(`${what}, ${inShort(first)}`, inShort(again))
  if (again.text === first.text) return
  const found = difference(shown(first.body), shown(again.body))
  if (!found) throw new Unmet(what, `other bytes${notShown}`)
  const { path, one, other } = found
  throw new Unmet(`${what}, with ${quoted(one)} at ${path || 'the body'}`, quoted(other))
}

/** Throws unless the answer has all fields of `expected` with the same values. */
export function mustHave(what: string, came: object, expected: object): void {
  const given = new Map<string, unknown>(Object.entries(came))
  for (const [name, value] of Object.entries(expected))
    mustEqual(`${name} of ${what}`, given.get(name), value, name)
}
