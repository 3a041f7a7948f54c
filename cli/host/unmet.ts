import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { errorCodes, hostError, hostErrors, type HostErrorName } from '../../src/protocol/error-codes.ts'
import type { HostCall } from '../../src/protocol/host-call.ts'
import { Failure, type HostError } from '../../src/protocol/wire.ts'

/** What a host did otherwise than the contract says. */
export class Unmet extends Error {
  readonly expected: string
  readonly came: string

  constructor(expected: string, came: string) {
    super(`expected ${expected}, came ${came}`)
    this.expected = expected
    this.came = came
  }
}

/** Why a check could not be made, which is nobody's fault. */
export class Skipped extends Error {}

/** What came back over HTTP, read but not judged. */
export interface Said {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined where it is no JSON. */
  readonly body: unknown
}

const longestQuote = 160

export function inShort({ status, text }: Said): string {
  const quoted = text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text
  return `status ${status} and ${quoted === '' ? 'an empty body' : quoted}`
}

/** A host may want to be left alone for a while, whatever it is asked. */
function mustNotBeTooOften(error: HostError | null): void {
  if (error?.code === errorCodes.tooManyRequests)
    throw new Skipped(`the host says that it was asked too often (${errorCodes.tooManyRequests})`)
}

/** The error of a refusal with the code of one of these names; throws where the host answered otherwise. */
export function refusalIn(said: Said, names: readonly HostErrorName[]): HostError {
  const codes = [...new Set<number>(names.map((name) => hostErrors[name].code))]
  return refusalAs(said, codes.join(' or '), ({ code }) => codes.includes(code))
}

/** The same where the name, too, has to be right. */
export const refusalNamed = (said: Said, name: HostErrorName): HostError =>
  refusalAs(said, `${hostErrors[name].code} ${name}`, (error) => isDeepStrictEqual(error, hostError(name)))

function refusalAs(said: Said, wanted: string, isWanted: (error: HostError) => boolean): HostError {
  const expected = `a refusal with ${wanted} in the form {"success":false,"error":{"code":…,"name":…}}`
  const failure = v.safeParse(Failure, said.body)
  mustNotBeTooOften(failure.success ? failure.output.error : null)
  if (!failure.success || !isWanted(failure.output.error)) throw new Unmet(expected, inShort(said))
  if (said.status === 502 || said.status === 504)
    throw new Unmet('a refusal under a status that no gateway uses', inShort(said))
  return failure.output.error
}

/** The answer as the contract has it; throws where it is a refusal or of another form, and says which field it was. */
export function answerIn<Call extends HostCall>(call: Call, said: Said): v.InferOutput<Call['answer']> {
  const failure = v.safeParse(Failure, said.body)
  mustNotBeTooOften(failure.success ? failure.output.error : null)
  if (failure.success || said.status > 201) throw new Unmet('an answer with status 200', inShort(said))
  const schema: Call['answer'] = call.answer
  const parsed = v.safeParse(schema, said.body)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const where = v.getDotPath(issue) ?? 'the body'
  throw new Unmet(`${issue.expected ?? issue.message} at ${where}`, `${issue.received} in ${inShort(said)}`)
}

export function mustEqual(what: string, came: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(came, expected))
    throw new Unmet(`${what} ${JSON.stringify(expected)}`, JSON.stringify(came) ?? 'nothing')
}
