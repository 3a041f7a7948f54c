import type { HostErrorName } from '../../../src/protocol/error-codes.ts'
import type { WireLogHead } from '../../../src/protocol/heads.ts'
import {
  answers,
  fault,
  isDone,
  refusal,
  requests,
  withRequest,
  type Behaviour,
  type Fault,
  type HostResponse,
} from './fault.ts'

/** Refusals with this name become the last answer that was none. */
const takes = (name: HostErrorName) => (): Behaviour => {
  let last: HostResponse | null = null
  return {
    http: (host) => async (request) => {
      const response = await host(request)
      if (request.name !== 'logHead') return response
      if (isDone(response)) return (last = response)
      return last && response.text.includes(name) ? last : response
    },
  }
}

/** Refuses what the host would answer, where the head before it and this one are such a pair. */
const refuses =
  (name: HostErrorName, isRefused: (before: WireLogHead, head: WireLogHead) => boolean) => (): Behaviour => {
    let before: WireLogHead | null = null
    return {
      http: (host) => async (request) => {
        const response = await host(request)
        if (request.name !== 'logHead' || !isDone(response)) return response
        const head: WireLogHead = JSON.parse(request.body)
        const earlier = before
        before = head
        return earlier?.counterId === head.counterId && isRefused(earlier, head) ? refusal(name) : response
      },
    }
  }

/** Faults in the signed heads of logs. */
export const headFaults: readonly Fault[] = [
  fault(
    'logHead',
    'a signature over another head',
    requests('logHead', (request) =>
      withRequest<WireLogHead>(request, (head) => ({ ...head, count: head.count + 1 })),
    ),
  ),
  fault(
    'logHead',
    'a signature that is not of the key in the answer',
    answers('logHead', (answer) => ({ ...answer, note: answer.note.replace(/(?<=\u2014 .{50})../, 'AA') })),
  ),
  fault(
    'logHead',
    'no key that a reader can use',
    answers('logHead', (answer) => ({ ...answer, key: 'host' })),
  ),
  fault('logHead', 'an older head is taken', takes('log_head_older')),
  fault('logHead', 'another head with as many records is taken', takes('log_head_differs')),
  fault(
    'logHead',
    'a head that was sent before is refused',
    refuses('log_head_older', (before, { count }) => before.count === count),
  ),
  fault(
    'logHead',
    'the next log of a counter is refused',
    refuses('log_head_older', (before, { log }) => before.log < log),
  ),
  fault('logHead', 'a signature without the head', () =>
    answers('logHead', (answer) => ({ ...answer, note: answer.note.slice(answer.note.indexOf('\n\n')) })),
  ),
]
