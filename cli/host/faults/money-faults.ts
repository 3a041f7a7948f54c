import type { HostCallName } from '../../../src/protocol/host-calls.ts'
import {
  answers,
  aside,
  requests,
  asNew,
  fault,
  isDone,
  keyOf,
  refusal,
  replies,
  withBody,
  withRequest,
  type HostResponse,
  type HostRequest,
  type Behaviour,
  type Exchange,
  type Fault,
} from './fault.ts'

/** Changes the answer of one call. */
const does = (name: HostCallName, way: (host: Exchange) => Exchange): Behaviour => ({
  http: (host) => {
    const own = way(host)
    return (request) => (request.name === name ? own(request) : host(request))
  },
})

/** Repeated requests: `again` makes the answer of a request with a known id. */
const repeats = (
  name: HostCallName,
  again: (
    first: HostResponse,
    now: () => Promise<HostResponse>,
    host: Exchange,
    request: HostRequest,
  ) => Promise<HostResponse>,
): Behaviour =>
  does(name, (host) => {
    const known = new Map<string, HostResponse>()
    return async (request) => {
      const first = known.get(keyOf(request) + request.body)
      if (first) return again(first, () => host(request), host, request)
      const response = await host(request)
      if (isDone(response)) known.set(keyOf(request) + request.body, response)
      return response
    }
  })

/** Removes the id of a request if the condition holds. */
const forgets = (name: HostCallName, isForgotten: (key: string, body: string) => boolean): Behaviour =>
  requests(name, (request) => (isForgotten(keyOf(request), request.body) ? asNew(request) : request))

const seenWithOther = () => {
  const bodies = new Map<string, string>()
  return (key: string, body: string) => {
    const isOther = bodies.has(key) && bodies.get(key) !== body
    bodies.set(key, bodies.get(key) ?? body)
    return isOther
  }
}

const done = (body: object): HostResponse => ({
  status: 200,
  headers: new Headers({ 'x-host-time': String(Date.now()) }),
  text: JSON.stringify(body),
})

interface Amount {
  readonly amount: number
}

/** Faults of cash movements, ids and answers of money calls. */
export const moneyFaults: readonly Fault[] = [
  fault(
    'postRefill',
    'a refill booked with 1 less',
    requests('postRefill', (request) =>
      withRequest<Amount>(request, ({ amount }) => ({ amount: amount - 1 })),
    ),
  ),
  fault(
    'postRefill',
    'a balance with 1 too much',
    answers('postRefill', (answer) => ({ ...answer, balance: answer.balance + 1 })),
  ),
  fault(
    'postCollection',
    'the balance before the movement',
    answers('postCollection', (answer, request) => {
      const { amount }: Amount = JSON.parse(request.body)
      return { ...answer, balance: answer.balance + amount }
    }),
  ),
  fault(
    'postRefill',
    'a refill that is done twice',
    does('postRefill', (host) => async (request) => {
      const response = await host(request)
      if (isDone(response)) await host(asNew(request))
      return response
    }),
  ),
  fault(
    'postRefill',
    'a refill that is done and refused',
    does('postRefill', (host) => async (request) => {
      const response = await host(request)
      return isDone(response) ? refusal('sum_out_of_bounds') : response
    }),
  ),
  fault('postRefill', 'a refusal that is done nevertheless', {
    http: (host) => async (request) => {
      const response = await host(request)
      if (request.name === 'postRefill' && response.text.includes('sum_out_of_bounds'))
        await aside(host, request, 'postRefill', '/api/postRefill', { amount: 1 })
      return response
    },
  }),
  fault(
    'postRefill',
    'a refill that is answered and not done',
    does('postRefill', (host) => async (request) => {
      const { wallet } = await aside(host, request, 'getWalletByIdUser', '/api/getWalletByIdUser', {})
      const { amount }: Amount = JSON.parse(request.body)
      return typeof amount === 'number' && keyOf(request).length === 36 && amount < 1_000
        ? done({ success: true, balance: wallet + amount })
        : host(request)
    }),
  ),
  fault(
    'postRefill',
    'every id treated as a new one',
    forgets('postRefill', () => true),
  ),
  fault('postCollection', 'another request under the same id', () =>
    forgets('postCollection', seenWithOther()),
  ),
  fault(
    'postCollection',
    'another request under the same id gets the first answer',
    does('postCollection', (host) => {
      const known = new Map<string, HostResponse>()
      return async (request) => {
        const first = known.get(keyOf(request).toLowerCase())
        if (first) return first
        const response = await host(request)
        if (isDone(response)) known.set(keyOf(request).toLowerCase(), response)
        return response
      }
    }),
  ),
  fault(
    'postRefill',
    'cash moved without an id',
    forgets('postRefill', (key) => key === ''),
  ),
  fault(
    'postRefill',
    'cash moved with a malformed id',
    forgets('postRefill', (key) => key === '1'),
  ),
  fault(
    'postRefill',
    'ids in upper case treated as different',
    forgets('postRefill', (key) => key !== key.toLowerCase()),
  ),
  fault(
    'postRefill',
    'the current till in a repeated answer',
    repeats('postRefill', async (first, _now, host, request) => {
      const { wallet } = await aside(host, request, 'getWalletByIdUser', '/api/getWalletByIdUser', {})
      return withBody(first, { success: true, balance: wallet })
    }),
  ),
  fault(
    'postRefill',
    'a repeated answer with other bytes',
    repeats('postRefill', async (first) => ({ ...first, text: first.text.replace('{', '{ ') })),
  ),
  fault(
    'validationTicket',
    'a repeated answer in another order',
    repeats('validationTicket', async (first) => {
      const { success, data, wallet } = JSON.parse(first.text)
      return withBody(first, { wallet, data, success })
    }),
  ),
  fault(
    'postCollection',
    'a repeated answer with another status',
    repeats('postCollection', async (first) => ({ ...first, status: 201 })),
  ),
  fault(
    'postCollection',
    'a repeated request refused',
    repeats('postCollection', async () => refusal('id_reused')),
  ),
  fault(
    'cancelTicket',
    'a repeated cancellation refused as cancelled',
    repeats('cancelTicket', async () => refusal('ticket_cancelled')),
  ),
  fault(
    'validationTicket',
    'a repeated payout refused as paid',
    repeats('validationTicket', async () => refusal('already_paid')),
  ),
  fault(
    'postRefill',
    'simultaneous requests that are all done',
    does('postRefill', (host) => {
      const underWay = new Set<string>()
      return async (request) => {
        if (underWay.has(keyOf(request))) return host(asNew(request))
        underWay.add(keyOf(request))
        return host(request).finally(() => underWay.delete(keyOf(request)))
      }
    }),
  ),
  fault(
    'postCollection',
    'simultaneous requests refused',
    does('postCollection', (host) => {
      const underWay = new Set<string>()
      return async (request) => {
        if (underWay.has(keyOf(request))) return refusal('id_reused')
        underWay.add(keyOf(request))
        return host(request).finally(() => underWay.delete(keyOf(request)))
      }
    }),
  ),
  fault('postCollection', 'a refusal that is decided again', () => repeatedRefusal('postCollection')),
  fault(
    'postRefill',
    'ids shared between operators',
    does('postRefill', (host) => {
      const known = new Map<string, HostResponse>()
      return async (request) => {
        const first = known.get(keyOf(request))
        if (first) return first
        const response = await host(request)
        if (isDone(response)) known.set(keyOf(request), response)
        return response
      }
    }),
  ),
  fault(
    'postRefill',
    'more cash than the deployment allows',
    does('postRefill', (host) => async (request) => {
      const response = await host(request)
      if (!response.text.includes('sum_out_of_bounds')) return response
      const { wallet } = await aside(host, request, 'getWalletByIdUser', '/api/getWalletByIdUser', {})
      return done({ success: true, balance: wallet })
    }),
  ),
  fault(
    'postCollection',
    'a day closed with another amount',
    requests('postCollection', (request) =>
      withRequest<object>(request, (body) => ({ ...body, closesDay: undefined })),
    ),
  ),
  fault(
    'getWalletByIdUser',
    "another operator's till",
    answers('getWalletByIdUser', (answer) => ({ ...answer, operatorId: 1042 })),
  ),
  fault(
    'till',
    'a till that loses 1 each time it is read',
    does('getWalletByIdUser', (host) => {
      let looks = 0
      return async (request) => {
        const response = await host(request)
        const { wallet, ...rest }: { wallet: number } = JSON.parse(response.text)
        return isDone(response) ? withBody(response, { ...rest, wallet: wallet - looks++ }) : response
      }
    }),
  ),
]

/** The first answer to a refused request is a refusal, and the second one differs. */
function repeatedRefusal(name: HostCallName): Behaviour {
  const refused = new Set<string>()
  return replies(name, (response, request) => {
    if (isDone(response)) return response
    if (refused.has(keyOf(request))) return refusal('till_differs')
    refused.add(keyOf(request))
    return response
  })
}
