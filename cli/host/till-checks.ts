import { randomUUID } from 'node:crypto'
import { hostCalls, type HostCallName, type RequestOf } from '../../src/protocol/host-calls.ts'
import { walletSaltLength } from '../../src/protocol/wallets.ts'
import type { Check } from './check.ts'
import type { HostVisitor } from './host-visitor.ts'
import { known, moving } from './conditions.ts'
import type { Visit } from './visit.ts'
import { mustEqual, refusalIn, refusalNamed } from './unmet.ts'

export const tillOf = async (visitor: HostVisitor): Promise<number> =>
  (await visitor.ask('getWalletByIdUser', {})).wallet

/** Throws where the till is not what it was plus `change` minor units, once the work is done. */
export async function movingTill<T>(
  visitor: HostVisitor,
  change: number,
  work: () => Promise<T>,
): Promise<T> {
  const before = await tillOf(visitor)
  const result = await work()
  mustEqual('the till', await tillOf(visitor), before + change)
  return result
}

/** The same request under the same key: the very first answer again, and nothing moves. */
export function mustRepeat<Name extends HostCallName>(
  visitor: HostVisitor,
  name: Name,
  request: RequestOf<Name>,
  key: string,
  first: unknown,
): Promise<void> {
  return movingTill(visitor, 0, async () => {
    const again = await visitor.ask(name, request, { key })
    mustEqual('the first answer again:', again, first)
  })
}

/** The same key over another request is refused, and nothing moves. */
export const mustRefuseOther = <Name extends HostCallName>(
  visitor: HostVisitor,
  name: Name,
  other: RequestOf<Name>,
  key: string,
): Promise<void> =>
  movingTill(visitor, 0, async () => {
    refusalNamed(await visitor.send(hostCalls[name], other, { key }), 'id_reused')
  })

const one = 100

const refill = (visitor: HostVisitor) => visitor.ask('postRefill', { amount: one })
const collect = (visitor: HostVisitor) => visitor.ask('postCollection', { amount: one })

/** Cash in and out, by ids; what is not tried itself goes before or after, so that the till is as it was. */
const cashCalls = [
  { name: 'postRefill', change: one, before: null, after: collect },
  { name: 'postCollection', change: -one, before: refill, after: null },
] as const

const cashChecks = cashCalls.flatMap(({ name, change, before, after }) => {
  const once = (rule: string, look: (visitor: HostVisitor, key: string, answer: unknown) => Promise<void>) =>
    moving(name, rule, async ({ visitor }) => {
      const key = randomUUID()
      await before?.(visitor)
      const answer = await movingTill(visitor, change, () => visitor.ask(name, { amount: one }, { key }))
      mustEqual('the balance', answer.balance, await tillOf(visitor))
      await look(visitor, key, answer).finally(() => after?.(visitor))
    })
  return [
    once('under the same id gives the first answer again, and moves nothing', (visitor, key, answer) =>
      mustRepeat(visitor, name, { amount: one }, key, answer),
    ),
    once('under the same id with another amount is refused', (visitor, key) =>
      mustRefuseOther(visitor, name, { amount: 2 * one }, key),
    ),
    moving(name, 'without an id is refused', ({ visitor }) =>
      movingTill(visitor, 0, async () => {
        refusalIn(await visitor.send(hostCalls[name], { amount: one }, { key: null }), ['id_malformed'])
      }),
    ),
    once('under the same id in upper case is the same request', (visitor, key, answer) =>
      mustRepeat(visitor, name, { amount: one }, key.toUpperCase(), answer),
    ),
    moving(name, 'under what is no id is refused', ({ visitor }) =>
      movingTill(visitor, 0, async () => {
        for (const key of ['1', randomUUID().replaceAll('-', '')])
          refusalIn(await visitor.send(hostCalls[name], { amount: one }, { key }), ['id_malformed'])
      }),
    ),
  ]
})

export const tillChecks: readonly Check[] = [
  ...cashChecks,
  moving('postRefill', 'that comes five times at once under one id moves once', async ({ visitor }) => {
    const key = randomUUID()
    await movingTill(visitor, one, async () => {
      const ask = () => visitor.ask('postRefill', { amount: one }, { key })
      const answers = await Promise.all([ask(), ask(), ask(), ask(), ask()])
      for (const answer of answers) mustEqual('one answer five times:', answer, answers[0])
    })
    await collect(visitor)
  }),
  moving('postRefill', 'of what is no whole number of minor units is refused', ({ visitor }) =>
    movingTill(visitor, 0, async () => {
      for (const amount of ['100', 0.5, -100, 0, null])
        refusalIn(await visitor.send(hostCalls.postRefill, { amount }), ['malformed'])
    }),
  ),
  moving('get_generate_qrcode', 'opens a wallet that its code finds', async (visit) => {
    const { visitor } = visit
    const request = smallest(visit)
    const key = randomUUID()
    const open = () => visitor.ask('get_generate_qrcode', request, { key })
    const opened = await movingTill(visitor, request.sum, open)
    const settle = { url: opened.short_url, method: 'refillQrcode' } as const
    try {
      await mustRepeat(visitor, 'get_generate_qrcode', request, key, opened)
      const { userId: hash } = await visitor.ask('decodingUrlGetHashUserId', { url: opened.short_url })
      const { data } = await visitor.ask('decodeAES256CBC', { hash })
      mustEqual('the user id', data.slice(0, -walletSaltLength), opened.user.userId)
      const account = await visitor.ask('getAccount', { userId: opened.user.userId })
      mustEqual('the balance', account.balance, request.sum)
    } finally {
      await visitor.send(hostCalls.collection_qrcode, settle)
    }
  }),
  moving('collection_qrcode', 'pays a wallet out once', async (visit) => {
    const { visitor } = visit
    const { short_url: url } = await visitor.ask('get_generate_qrcode', smallest(visit))
    const request = { url, method: 'refillQrcode' } as const
    const key = randomUUID()
    const settle = () => visitor.ask('collection_qrcode', request, { key })
    const settled = await movingTill(visitor, -smallest(visit).sum, settle)
    mustEqual('the sum', settled.sum, smallest(visit).sum)
    await mustRepeat(visitor, 'collection_qrcode', request, key, settled)
    await movingTill(visitor, 0, async () => {
      refusalNamed(await visitor.send(hostCalls.collection_qrcode, request), 'wallet_empty')
    })
  }),
]

/** The smallest wallet that the deployment allows. */
export function smallest(visit: Visit) {
  const { sumBounds, currency } = known(visit, 'deployment')
  return { sum: Math.max(sumBounds.min, 1), currency }
}
