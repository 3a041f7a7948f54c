import { randomUUID } from 'node:crypto'
import type { LedgerKind, RequestKind } from '../../../src/protocol/till-records.ts'
import type { Check } from '../check.ts'
import { moving, mustBeThere } from '../conditions.ts'
import type { HostClient } from '../host-client.ts'
import { mustBeSame, mustEqual, mustHave, refusalIn, type Reply } from '../unmet.ts'
import type { Visit } from '../visit.ts'
import type { Act } from './act.ts'
import { movements, one } from './movements.ts'
import { hostTime, inquired, ledgerSince, movingTill, mustBeBetween, tillOf } from './till.ts'

/** A rule that holds for every movement of money. */
interface Law {
  readonly rule: string
  readonly holds: (visit: Visit, act: Act) => Promise<void>
}

const send = (client: HostClient, act: Act, key: string | null, request = act.request): Promise<Reply> =>
  client.send(act.call, request, { key })

/** Sends a request for the first time, and throws if the answer is wrong. */
async function sent(client: HostClient, act: Act, key: string): Promise<Reply> {
  const reply = await send(client, act, key)
  act.judge(reply)
  return reply
}

/** Makes another movement before the work, and undoes it afterwards. */
async function withOtherMovement(client: HostClient, work: () => Promise<void>): Promise<void> {
  await client.request('postRefill', { amount: one })
  try {
    await work()
  } finally {
    await client.request('postCollection', { amount: one })
  }
}

/** The kind of request that makes such an entry. An account may be opened without a movement, and then has no entry. */
const requestKind = (kind: LedgerKind | undefined): RequestKind => kind ?? 'accountChange'

const laws: readonly Law[] = [
  {
    rule: 'moves the till by its amount, and returns the content of the till',
    async holds({ client }, act) {
      const before = await tillOf(client)
      const { till } = act.judge(await send(client, act, randomUUID()))
      const after = await tillOf(client)
      mustEqual('the till', after, before + act.change)
      if (till !== undefined) mustEqual('the till in the answer', till, after)
    },
  },
  {
    rule: 'is entered in the ledger once, with its own data',
    async holds(visit, act) {
      const { client } = visit
      await mustBeThere(visit, 'getLedger', {})
      const { last, wallet } = await client.request('getLedger', {})
      const [key, from] = [randomUUID(), hostTime(client)]
      const { entries: expected } = act.judge(await send(client, act, key))
      const { entries, page } = await ledgerSince(client, last)
      mustEqual('the number of new entries', entries.length, expected.length)
      let balance = wallet
      for (const [place, entry] of entries.entries()) {
        balance += entry.amount
        const number = last + place + 1
        mustHave('the entry', entry, { number, ...expected[place], balance, id: key })
        mustBeBetween('the date of the entry', entry.date, from, hostTime(client))
      }
      mustEqual('the till with the ledger', [page.last, page.wallet], [last + expected.length, balance])
    },
  },
  {
    rule: 'has the same answer in an inquiry',
    async holds(visit, act) {
      await mustBeThere(visit, 'movementInquiry', { ids: [randomUUID()] })
      const { client } = visit
      const key = randomUUID()
      const reply = await send(client, act, key)
      const [entry] = act.judge(reply).entries
      for (const id of [key, key.toUpperCase()])
        mustEqual('the answer of movementInquiry', await inquired(client, id), [
          { status: 'done', id: key, kind: requestKind(entry?.kind), answer: reply.body },
        ])
    },
  },
  {
    rule: 'with the same id gets the same bytes, later too, and moves nothing',
    async holds({ client }, act) {
      const key = randomUUID()
      const first = await sent(client, act, key)
      await movingTill(client, 0, async () => mustBeSame(await send(client, act, key), first))
      await withOtherMovement(client, () =>
        movingTill(client, 0, async () => mustBeSame(await send(client, act, key), first)),
      )
    },
  },
  {
    rule: 'with the same id and another request is refused, and moves nothing',
    async holds({ client }, act) {
      const key = randomUUID()
      await sent(client, act, key)
      await movingTill(client, 0, async () => {
        refusalIn(await send(client, act, key, act.other), 'id_reused')
      })
    },
  },
  {
    rule: 'without an id, or with a malformed one, is refused',
    holds: ({ client }, act) =>
      movingTill(client, 0, async () => {
        for (const key of [null, '1', randomUUID().replaceAll('-', '')])
          refusalIn(await send(client, act, key), 'id_malformed')
      }),
  },
  {
    rule: 'with the same id in upper case is the same request',
    async holds({ client }, act) {
      const key = randomUUID()
      const first = await sent(client, act, key)
      await movingTill(client, 0, async () => mustBeSame(await send(client, act, key.toUpperCase()), first))
    },
  },
  {
    rule: 'that is sent five times at once with one id moves once',
    holds: ({ client }, act) =>
      movingTill(client, act.change, async () => {
        const key = randomUUID()
        const sendOne = () => send(client, act, key)
        const all = await Promise.all([sendOne(), sendOne(), sendOne(), sendOne(), sendOne()])
        act.judge(all[0])
        for (const reply of all) mustBeSame(reply, all[0])
      }),
  },
]

/** Every rule for every movement. Its preparation and clean-up are not part of the measurement. */
export const movementChecks: readonly Check[] = movements.flatMap(({ about, what, prepare }) =>
  laws.map(({ rule, holds }) =>
    moving(about, what ? `${what}: ${rule}` : rule, async (visit) => holds(visit, await prepare(visit))),
  ),
)
