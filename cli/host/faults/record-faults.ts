import { hostError } from '../../../src/protocol/error-codes.ts'
import { dayMs } from '../../../src/values/calendar.ts'
import type { AnswerOf, RequestOf } from '../../../src/protocol/host-calls.ts'
import type { WireLedgerEntry } from '../../../src/protocol/till-records.ts'
import {
  answers,
  requests,
  asNew,
  fault,
  isDone,
  keyOf,
  withBody,
  withRequest,
  type Behaviour,
  type Fault,
} from './fault.ts'

const ledger = (
  change: (entries: WireLedgerEntry[], page: AnswerOf<'getLedger'>) => readonly object[],
): Behaviour => answers('getLedger', (page) => ({ ...page, data: change(page.data, page) }))
const entries = (change: (entry: WireLedgerEntry) => object): Behaviour => ledger((all) => all.map(change))
const left = (
  change: (movements: AnswerOf<'handoverInquiry'>['movements']) => readonly object[],
): Behaviour => answers('handoverInquiry', (answer) => ({ ...answer, movements: change(answer.movements) }))
const inquiry = (change: (data: AnswerOf<'movementInquiry'>['data']) => readonly object[]): Behaviour =>
  answers('movementInquiry', (answer) => ({ ...answer, data: change(answer.data) }))

/** Faults in the records of a till: its ledger and the outcomes of requests. */
export const recordFaults: readonly Fault[] = [
  fault(
    'getLedger',
    'a ledger without its last entry',
    ledger((all) => all.slice(0, -1)),
  ),
  fault(
    'postRefill',
    'a ledger without refills',
    ledger((all) => all.filter(({ kind }) => kind !== 'refill')),
  ),
  fault(
    'getLedger',
    'a ledger with an entry twice',
    ledger((all) => [...all, ...all.slice(-1)]),
  ),
  fault(
    'getLedger',
    'a ledger in another order',
    ledger((all) => all.toReversed()),
  ),
  fault(
    'getLedger',
    'numbers with a gap',
    entries((entry) => ({ ...entry, number: entry.number + (entry.number > 5 ? 1 : 0) })),
  ),
  fault(
    'getLedger',
    'a balance that does not add up',
    entries((entry) => ({ ...entry, balance: entry.balance + (entry.number % 7 === 0 ? 1 : 0) })),
  ),
  fault(
    'postRefill',
    'entries with another amount',
    entries((entry) => ({ ...entry, amount: Math.abs(entry.amount) + 1 })),
  ),
  fault(
    'postCollection',
    'collections returned as refills',
    entries((entry) => ({ ...entry, kind: entry.kind === 'collection' ? 'refill' : entry.kind })),
  ),
  fault(
    'cancelTicket',
    'cancellations returned as payouts',
    entries((entry) => ({ ...entry, kind: entry.kind === 'ticketCancellation' ? 'payout' : entry.kind })),
  ),
  fault(
    'postRefill',
    'entries without the id of their request',
    entries(({ id: _id, ...entry }) => entry),
  ),
  fault(
    'buyTickets',
    'sales without the id of the ticket',
    entries(({ unique_req_id: _id, ...entry }) => entry),
  ),
  fault(
    'validationTicket',
    'payouts without the ticket number',
    entries(({ barcode: _barcode, ...entry }) => entry),
  ),
  fault(
    'buyTickets',
    'sales of another game',
    entries((entry) => (entry.gameId === undefined ? entry : { ...entry, gameId: entry.gameId + 1 })),
  ),
  fault(
    'get_generate_qrcode',
    'top-ups without their wallet',
    entries(({ userId: _user, ...entry }) => entry),
  ),
  fault(
    'postRefill',
    'entries dated tomorrow',
    entries((entry) => ({ ...entry, date: entry.date + dayMs })),
  ),
  fault(
    'getLedger',
    'a wrong last number',
    answers('getLedger', (page) => ({
      ...page,
      last: page.last + 1,
      data: page.data.length > 1 ? page.data : [],
    })),
  ),
  fault(
    'getLedger',
    'another till in the answer of the ledger',
    answers('getLedger', (page) => ({ ...page, wallet: page.wallet + 1 })),
  ),
  fault('getLedger', 'pages that are too long', {
    http: (host) => async (request) => {
      const response = await host(request)
      if (request.name !== 'getLedger' || !isDone(response)) return response
      const page: AnswerOf<'getLedger'> = JSON.parse(response.text)
      if (page.data.length < 500) return response
      const { text } = await host({ ...request, body: JSON.stringify({ since: page.data.at(-1)?.number }) })
      const next: AnswerOf<'getLedger'> = JSON.parse(text)
      return withBody(response, { ...page, data: [...page.data, ...next.data] })
    },
  }),
  fault(
    'getLedger',
    'a page that begins one entry too late',
    requests('getLedger', (request) =>
      request.body === '{}'
        ? request
        : withRequest<{ since: number }>(request, ({ since }) => ({ since: since + 1 })),
    ),
  ),
  fault(
    'getLedger',
    'a page that begins with the entry before',
    requests('getLedger', (request) =>
      request.body === '{}'
        ? request
        : withRequest<{ since: number }>(request, ({ since }) => ({ since: Math.max(0, since - 1) })),
    ),
  ),
  fault(
    'getLedger',
    'entries without a request for them',
    requests('getLedger', (request) =>
      request.body === '{}' ? { ...request, body: '{"since":0}' } : request,
    ),
  ),
  fault(
    'movementInquiry',
    'an inquiry that knows no id',
    inquiry((all) => all.map(({ id }) => ({ status: 'absent', id }))),
  ),
  fault(
    'movementInquiry',
    'an inquiry in another order',
    inquiry((all) => all.toReversed()),
  ),
  fault(
    'movementInquiry',
    'an inquiry that loses one of many',
    inquiry((all) => all.slice(0, 2)),
  ),
  fault(
    'postRefill',
    'an inquiry with another answer',
    inquiry((all) =>
      all.map((each) =>
        each.status === 'done' ? { ...each, answer: { ...each.answer, balance: 1 } } : each,
      ),
    ),
  ),
  fault(
    'postCollection',
    'an inquiry of another kind',
    inquiry((all) => all.map((each) => (each.status === 'done' ? { ...each, kind: 'refill' } : each))),
  ),
  fault(
    'postRefill',
    'an inquiry that is never decided',
    inquiry((all) => all.map((each) => (each.status === 'done' ? { status: 'pending', id: each.id } : each))),
  ),
  fault(
    'cancelTicket',
    'a refusal returned as absent',
    inquiry((all) =>
      all.map((each) => (each.status === 'refused' ? { status: 'absent', id: each.id } : each)),
    ),
  ),
  fault(
    'cancelTicket',
    'a refusal returned with another error',
    inquiry((all) =>
      all.map((each) => (each.status === 'refused' ? { ...each, error: hostError('system') } : each)),
    ),
  ),
  fault('postRefill', 'an inquiry that does not know ids in upper case', {
    http: (host) => async (request) => {
      const response = await host(request)
      if (request.name !== 'movementInquiry' || !/[A-F]/.test(request.body)) return response
      const { data, ...rest }: AnswerOf<'movementInquiry'> = JSON.parse(response.text)
      return withBody(response, { ...rest, data: data.map(({ id }) => ({ status: 'absent', id })) })
    },
  }),
  fault(
    'handoverInquiry',
    'an inquiry about the earlier operator that knows no id',
    left((all) => all.map(({ id }) => ({ status: 'absent', id }))),
  ),
  fault(
    'handoverInquiry',
    'an inquiry about the earlier operator that loses one of many',
    left((all) => all.slice(1)),
  ),
  fault('handoverInquiry', 'an id of the earlier operator that is absent and moves money later', {
    http: (host) => async (request) => {
      if (request.name !== 'handoverInquiry') return host(request)
      const sent: RequestOf<'handoverInquiry'> = JSON.parse(request.body)
      const [first, ...others] = sent.ids
      if (first === undefined) return host(request)
      const id = crypto.randomUUID()
      const body = JSON.stringify({ ...sent, ids: [id, ...others] })
      const response = await host({ ...request, body })
      return { ...response, text: response.text.replaceAll(id, first) }
    },
  }),
  fault('movementInquiry', 'an absent id that moves money later', requests('postRefill', asNew)),
  fault('movementInquiry', "another operator's requests", {
    http: (host) => {
      const known = new Map<string, string>()
      return async (request) => {
        const response = await host(request)
        if (request.name === 'postRefill' && isDone(response)) known.set(keyOf(request), response.text)
        if (request.name !== 'movementInquiry' || !isDone(response)) return response
        const { data, ...rest }: AnswerOf<'movementInquiry'> = JSON.parse(response.text)
        return withBody(response, {
          ...rest,
          data: data.map((each) => {
            const answer = known.get(each.id)
            return answer ? { status: 'done', id: each.id, kind: 'refill', answer: JSON.parse(answer) } : each
          }),
        })
      }
    },
  }),
]
