import { randomUUID } from 'node:crypto'
import { hostCalls } from '../../src/protocol/host-calls.ts'
import type { WireLedgerEntry } from '../../src/protocol/till-records.ts'
import type { Check } from './check.ts'
import { loggedIn, mayBeLeftOut, moving } from './conditions.ts'
import type { HostVisitor } from './host-visitor.ts'
import { mustRefuseOther } from './till-checks.ts'
import { answerIn, mustEqual, refusalIn } from './unmet.ts'
import type { Visit } from './visit.ts'

const one = 100

/** Skips where the host has not this call. */
async function mustHave(visit: Visit, name: 'movementInquiry' | 'getLedger', request: object): Promise<void> {
  const call = hostCalls[name]
  const said = await visit.visitor.send(call, request)
  mayBeLeftOut(visit, name, said)
  answerIn(call, said)
}

const inquire = async (visitor: HostVisitor, id: string) =>
  (await visitor.ask('movementInquiry', { ids: [id] })).data

/** Cash in under an id, which is looked at and taken out again. */
async function withRefill(
  { visitor }: Visit,
  look: (id: string, answer: unknown) => Promise<void>,
): Promise<void> {
  const id = randomUUID()
  const answer = await visitor.ask('postRefill', { amount: one }, { key: id })
  try {
    await look(id, answer)
  } finally {
    await visitor.ask('postCollection', { amount: one })
  }
}

const inquiryChecks: readonly Check[] = [
  loggedIn('movementInquiry', 'says absent of an id that the host has never seen', async (visit) => {
    await mustHave(visit, 'movementInquiry', { ids: [randomUUID()] })
    const id = randomUUID()
    mustEqual('the answer', await inquire(visit.visitor, id), [{ status: 'absent', id }])
  }),
  moving('movementInquiry', 'tells what the call answered, whatever case its id is in', async (visit) => {
    await mustHave(visit, 'movementInquiry', { ids: [randomUUID()] })
    await withRefill(visit, async (id, answer) => {
      for (const asked of [id, id.toUpperCase()])
        mustEqual('the answer', await inquire(visit.visitor, asked), [
          { status: 'done', id, kind: 'refill', answer },
        ])
    })
  }),
  moving('movementInquiry', 'tells how a request was refused', async (visit) => {
    await mustHave(visit, 'movementInquiry', { ids: [randomUUID()] })
    const key = randomUUID()
    const said = await visit.visitor.send(hostCalls.cancelTicket, { barcode: '1' }, { key })
    const error = refusalIn(said, ['invalid_barcode', 'incorrect_barcode'])
    mustEqual('the answer', await inquire(visit.visitor, key), [{ status: 'refused', id: key, error }])
  }),
  moving(
    'movementInquiry',
    'that says absent is a promise: the id moves nothing afterwards',
    async (visit) => {
      const id = randomUUID()
      await mustHave(visit, 'movementInquiry', { ids: [id] })
      await mustRefuseOther(visit.visitor, 'postRefill', { amount: one }, id)
      mustEqual('the answer', await inquire(visit.visitor, id), [{ status: 'absent', id }])
    },
  ),
]

/** The entries of the ledger after a number, and what is in the till with the last of them. */
async function ledgerSince(visitor: HostVisitor, since: number) {
  const entries: WireLedgerEntry[] = []
  for (;;) {
    const page = await visitor.ask('getLedger', { since: since + entries.length })
    entries.push(...page.data)
    if (page.data.length === 0 || since + entries.length >= page.last) return { entries, page }
  }
}

const ledgerChecks: readonly Check[] = [
  loggedIn(
    'getLedger',
    'has entries that are numbered without a gap and add up to the till',
    async (visit) => {
      await mustHave(visit, 'getLedger', {})
      const { last } = await visit.visitor.ask('getLedger', {})
      // The newest are enough: a till may be years old.
      const since = Math.max(last - 1_000, 0)
      const { entries, page } = await ledgerSince(visit.visitor, since)
      mustEqual('the number of the last entry', since + entries.length, page.last)
      const numbers = entries.map(({ number }) => number)
      mustEqual(
        'the numbers',
        numbers,
        numbers.map((_number, place) => since + place + 1),
      )
      const [first] = entries
      if (!first) return
      let balance = first.balance - first.amount
      for (const entry of entries)
        mustEqual(`the balance of ${entry.number}`, entry.balance, (balance += entry.amount))
      mustEqual('the till', balance, page.wallet)
    },
  ),
  moving('getLedger', 'has each change once, with the id of its request', async (visit) => {
    await mustHave(visit, 'getLedger', {})
    const { last, wallet } = await visit.visitor.ask('getLedger', {})
    await withRefill(visit, async (id) => {
      const { entries, page } = await ledgerSince(visit.visitor, last)
      const told = entries.map(({ number, kind, amount, balance, id: of }) => [
        number,
        kind,
        amount,
        balance,
        of,
      ])
      mustEqual('the entries', told, [[last + 1, 'refill', one, wallet + one, id]])
      mustEqual('the till', page.wallet, wallet + one)
    })
  }),
]

/** The records of a till, where the host has them; what is put in for it is taken out again. */
export const recordChecks: readonly Check[] = [...inquiryChecks, ...ledgerChecks]
