import type { HostCallName } from '../../../src/protocol/host-calls.ts'
import {
  answers,
  aside,
  asks,
  asNew,
  fault,
  isDone,
  keyOf,
  refusal,
  replies,
  withBody,
  withRequest,
  type Answered,
  type Asked,
  type Behaviour,
  type Exchange,
  type Fault,
} from './fault.ts'

/** Changes the answer of one call. */
const does = (name: HostCallName, way: (host: Exchange) => Exchange): Behaviour => ({
  http: (host) => {
    const own = way(host)
    return (asked) => (asked.name === name ? own(asked) : host(asked))
  },
})

/** Repeated requests: `again` makes the answer of a request with a known id. */
const repeats = (
  name: HostCallName,
  again: (first: Answered, now: () => Promise<Answered>, host: Exchange, asked: Asked) => Promise<Answered>,
): Behaviour =>
  does(name, (host) => {
    const known = new Map<string, Answered>()
    return async (asked) => {
      const first = known.get(keyOf(asked) + asked.body)
      if (first) return again(first, () => host(asked), host, asked)
      const answered = await host(asked)
      if (isDone(answered)) known.set(keyOf(asked) + asked.body, answered)
      return answered
    }
  })

/** Removes the id of a request if the condition holds. */
const forgets = (name: HostCallName, isForgotten: (key: string, body: string) => boolean): Behaviour =>
  asks(name, (asked) => (isForgotten(keyOf(asked), asked.body) ? asNew(asked) : asked))

const seenWithOther = () => {
  const bodies = new Map<string, string>()
  return (key: string, body: string) => {
    const isOther = bodies.has(key) && bodies.get(key) !== body
    bodies.set(key, bodies.get(key) ?? body)
    return isOther
  }
}

const done = (body: object): Answered => ({
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
    asks('postRefill', (asked) => withRequest<Amount>(asked, ({ amount }) => ({ amount: amount - 1 }))),
  ),
  fault(
    'postRefill',
    'a balance with 1 too much',
    answers('postRefill', (answer) => ({ ...answer, balance: answer.balance + 1 })),
  ),
  fault(
    'postCollection',
    'the balance before the movement',
    answers('postCollection', (answer, asked) => {
      const { amount }: Amount = JSON.parse(asked.body)
      return { ...answer, balance: answer.balance + amount }
    }),
  ),
  fault(
    'postRefill',
    'a refill that is done twice',
    does('postRefill', (host) => async (asked) => {
      const answered = await host(asked)
      if (isDone(answered)) await host(asNew(asked))
      return answered
    }),
  ),
  fault(
    'postRefill',
    'a refill that is done and refused',
    does('postRefill', (host) => async (asked) => {
      const answered = await host(asked)
      return isDone(answered) ? refusal('sum_out_of_bounds') : answered
    }),
  ),
  fault('postRefill', 'a refusal that is done nevertheless', {
    http: (host) => async (asked) => {
      const answered = await host(asked)
      if (asked.name === 'postRefill' && answered.text.includes('sum_out_of_bounds'))
        await aside(host, asked, 'postRefill', '/api/postRefill', { amount: 1 })
      return answered
    },
  }),
  fault(
    'postRefill',
    'a refill that is answered and not done',
    does('postRefill', (host) => async (asked) => {
      const { wallet } = await aside(host, asked, 'getWalletByIdUser', '/api/getWalletByIdUser', {})
      const { amount }: Amount = JSON.parse(asked.body)
      return typeof amount === 'number' && keyOf(asked).length === 36 && amount < 1_000
        ? done({ success: true, balance: wallet + amount })
        : host(asked)
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
      const known = new Map<string, Answered>()
      return async (asked) => {
        const first = known.get(keyOf(asked).toLowerCase())
        if (first) return first
        const answered = await host(asked)
        if (isDone(answered)) known.set(keyOf(asked).toLowerCase(), answered)
        return answered
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
    repeats('postRefill', async (first, _now, host, asked) => {
      const { wallet } = await aside(host, asked, 'getWalletByIdUser', '/api/getWalletByIdUser', {})
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
      return async (asked) => {
        if (underWay.has(keyOf(asked))) return host(asNew(asked))
        underWay.add(keyOf(asked))
        return host(asked).finally(() => underWay.delete(keyOf(asked)))
      }
    }),
  ),
  fault(
    'postCollection',
    'simultaneous requests refused',
    does('postCollection', (host) => {
      const underWay = new Set<string>()
      return async (asked) => {
        if (underWay.has(keyOf(asked))) return refusal('id_reused')
        underWay.add(keyOf(asked))
        return host(asked).finally(() => underWay.delete(keyOf(asked)))
      }
    }),
  ),
  fault('postCollection', 'a refusal that is decided again', () => repeatedRefusal('postCollection')),
  fault(
    'postRefill',
    'ids shared between operators',
    does('postRefill', (host) => {
      const known = new Map<string, Answered>()
      return async (asked) => {
        const first = known.get(keyOf(asked))
        if (first) return first
        const answered = await host(asked)
        if (isDone(answered)) known.set(keyOf(asked), answered)
        return answered
      }
    }),
  ),
  fault(
    'postRefill',
    'more cash than the deployment allows',
    does('postRefill', (host) => async (asked) => {
      const answered = await host(asked)
      if (!answered.text.includes('sum_out_of_bounds')) return answered
      const { wallet } = await aside(host, asked, 'getWalletByIdUser', '/api/getWalletByIdUser', {})
      return done({ success: true, balance: wallet })
    }),
  ),
  fault(
    'postCollection',
    'a day closed with another amount',
    asks('postCollection', (asked) =>
      withRequest<object>(asked, (body) => ({ ...body, closesDay: undefined })),
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
      return async (asked) => {
        const answered = await host(asked)
        const { wallet, ...rest }: { wallet: number } = JSON.parse(answered.text)
        return isDone(answered) ? withBody(answered, { ...rest, wallet: wallet - looks++ }) : answered
      }
    }),
  ),
]

/** The first answer to a refused request is a refusal, and the second one differs. */
function repeatedRefusal(name: HostCallName): Behaviour {
  const refused = new Set<string>()
  return replies(name, (answered, asked) => {
    if (isDone(answered)) return answered
    if (refused.has(keyOf(asked))) return refusal('till_differs')
    refused.add(keyOf(asked))
    return answered
  })
}
