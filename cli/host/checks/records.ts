import { randomUUID } from 'node:crypto'
import { hostCalls } from '../../../src/protocol/host-calls.ts'
import { ledgerPage } from '../../../src/protocol/till-records.ts'
import type { Check } from '../check.ts'
import { colleagueOf, known, loggedIn, moving, mustBeThere } from '../conditions.ts'
import { mustEqual, NotProven, refusalIn } from '../unmet.ts'
import { one } from './movements.ts'
import { inquired, ledgerSince, movingTill, tillOf } from './till.ts'

const inquiryChecks: readonly Check[] = [
  moving(
    'movementInquiry',
    'that returns absent is a promise: the id moves nothing afterwards',
    async (visit) => {
      const { client } = visit
      const id = randomUUID()
      await mustBeThere(visit, 'movementInquiry', { ids: [id] })
      mustEqual('the answer', await inquired(client, id), [{ status: 'absent', id }])
      await movingTill(client, 0, async () => {
        const reply = await client.send(hostCalls.postRefill, { amount: one }, { key: id })
        refusalIn(reply, 'id_reused')
      })
      mustEqual('the answer', await inquired(client, id), [{ status: 'absent', id }])
    },
  ),
  moving('movementInquiry', 'returns many ids in the order of the request', async (visit) => {
    const { client } = visit
    await mustBeThere(visit, 'movementInquiry', { ids: [randomUUID()] })
    const [absent, refill, collection] = [randomUUID(), randomUUID(), randomUUID()]
    await client.request('postRefill', { amount: one }, { key: refill })
    await client.request('postCollection', { amount: one }, { key: collection })
    const outcomes = await inquired(client, collection, absent, refill)
    mustEqual(
      'the answers',
      outcomes.map((each) => [each.id, each.status, 'kind' in each ? each.kind : '']),
      [
        [collection, 'done', 'collection'],
        [absent, 'absent', ''],
        [refill, 'done', 'refill'],
      ],
    )
  }),
  moving('movementInquiry', "returns another operator's id as absent", async (visit) => {
    const colleague = colleagueOf(visit)
    await mustBeThere(visit, 'movementInquiry', { ids: [randomUUID()] })
    const id = randomUUID()
    await visit.client.request('postRefill', { amount: one }, { key: id })
    try {
      mustEqual('the answer', await inquired(colleague, id), [{ status: 'absent', id }])
    } finally {
      await visit.client.request('postCollection', { amount: one })
    }
  }),
]

const handoverChecks: readonly Check[] = [
  moving(
    'handoverInquiry',
    'returns the outcomes of the operator that it names, and absent is a promise about that operator',
    async (visit) => {
      const { client } = visit
      const colleague = colleagueOf(visit)
      const operatorId = known(visit, 'operatorId')
      const [done, absent, ticket] = [randomUUID(), randomUUID(), randomUUID()]
      await mustBeThere(visit, 'handoverInquiry', { operatorId, unique_req_ids: [], ids: [] })
      const refilled = await client.request('postRefill', { amount: one }, { key: done })
      const found = await colleague.request('handoverInquiry', {
        operatorId,
        unique_req_ids: [ticket],
        ids: [absent, done],
      })
      mustEqual('the outcomes of tickets', found.tickets, [{ status: 'absent', unique_req_id: ticket }])
      mustEqual('the outcomes of money requests', found.movements, [
        { status: 'absent', id: absent },
        { status: 'done', id: done, kind: 'refill', answer: refilled },
      ])
      await movingTill(client, 0, async () => {
        const reply = await client.send(hostCalls.postRefill, { amount: one }, { key: absent })
        refusalIn(reply, 'id_reused')
      })
    },
  ),
]

/** A number of entries above the largest page. */
const beyondPage = 100

const ledgerChecks: readonly Check[] = [
  loggedIn('getLedger', 'has entries with consecutive numbers that add up to the till', async (visit) => {
    await mustBeThere(visit, 'getLedger', {})
    const { last, data } = await visit.client.request('getLedger', {})
    mustEqual('the entries without since', data, [])
    // The newest entries are enough, because a till may be years old.
    const since = Math.max(last - 2 * ledgerPage, 0)
    const { entries, page } = await ledgerSince(visit.client, since)
    mustEqual('the number of the last entry', since + entries.length, page.last)
    const numbers = entries.map(({ number }) => number)
    const inOrder = numbers.map((_number, place) => since + place + 1)
    const wrong = numbers.findIndex((number, place) => number !== inOrder[place])
    if (wrong >= 0) mustEqual('the next number', numbers[wrong], inOrder[wrong])
    const [first] = entries
    let balance = first ? first.balance - first.amount : page.wallet
    for (const entry of entries)
      mustEqual(`the balance of entry ${entry.number}`, entry.balance, (balance += entry.amount))
    mustEqual('the wallet in the answer', page.wallet, balance)
    mustEqual('the till', await tillOf(visit.client), page.wallet)
  }),
  loggedIn(
    'getLedger',
    `returns at most ${ledgerPage} entries at once, and the others on the next pages`,
    async (visit) => {
      const { client } = visit
      await mustBeThere(visit, 'getLedger', {})
      const { last } = await client.request('getLedger', {})
      const since = last - ledgerPage - beyondPage
      if (since < 0) throw new NotProven(`the ledger has only ${last} entries`)
      const page = await client.request('getLedger', { since })
      mustEqual(
        'the first and the last number of the page',
        [page.data[0]?.number, page.data.at(-1)?.number],
        [since + 1, since + ledgerPage],
      )
      const rest = await client.request('getLedger', { since: since + ledgerPage })
      mustEqual(
        'the first number and the count of the remaining entries',
        [rest.data[0]?.number, rest.data.length],
        [since + ledgerPage + 1, beyondPage],
      )
      mustEqual('the entries after the last', (await client.request('getLedger', { since: last })).data, [])
    },
  ),
]

/** The records of a till apart from its movements. */
export const recordChecks: readonly Check[] = [...inquiryChecks, ...handoverChecks, ...ledgerChecks]
