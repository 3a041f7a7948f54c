import { idempotencyKeyHeader } from '../../../src/protocol/host-calls.ts'
import type { Attack } from '../attack.ts'
import type { HostTarget } from '../host-target.ts'
import { honestExchange, type Headers } from '../wire.ts'
import { refill } from './host-callers.ts'

type HostAttack = Attack<HostTarget>

/** What an honest page has sent once, again. */
const replayed = (
  name: string,
  first: (target: HostTarget, key: string) => string,
  again: (overheard: string) => string = (overheard) => overheard,
): HostAttack => ({
  kind: 'replay',
  name,
  async overhears(target) {
    const bytes = first(target, crypto.randomUUID())
    await honestExchange(target.port, bytes)
    return bytes
  },
  bytes: (_target, overheard) => again(overheard),
})

const keyLine = new RegExp(`${idempotencyKeyHeader}: [^\r]+`)
const asKey = (change: (key: string) => string) => (overheard: string) =>
  overheard.replace(keyLine, (line) => change(line))
/** The request with another body, and its length. */
function rewritten(request: string, change: (body: string) => string): string {
  const [head = '', body = ''] = request.split('\r\n\r\n')
  const changedBody = change(body)
  return `${head.replace(/content-length: \d+/, `content-length: ${changedBody.length}`)}\r\n\r\n${changedBody}`
}
const otherKey = asKey(() => `${idempotencyKeyHeader}: ${crypto.randomUUID()}`)
const keyed = (key: string): Headers => ({ [idempotencyKeyHeader]: key })
const toTerminal = (target: HostTarget, key: string) =>
  refill(
    { ...target.page, ...keyed(key) },
    { userId: target.terminal.account, amount: 100, currency: 'BRL', method: 'refillTerminal' },
    '/api/updateUser',
  )

/** Of the last record of an old copy of a log. A signed note with it would prove that copy. */
export const oldLogHash = 'd0'.repeat(32)

const logHead = ({ page }: HostTarget, counterId: string, count: number, hash: string) =>
  refill(
    page,
    { counterId, count, hash, log: 1, stateHash: 'e0'.repeat(32), hashVersion: 3, at: 0 },
    '/api/logHead',
  )

/** Whoever can write the storage of a browser chooses the id of its counter. */
const olderHeads: readonly HostAttack[] = ['counter-9', 'constructor', 'toString', 'valueOf'].map(
  (counterId) => ({
    kind: 'replay',
    name: `an old copy of the log of the counter ${counterId}`,
    async overhears(target: HostTarget) {
      await honestExchange(target.port, logHead(target, counterId, 20, 'c0'.repeat(32)))
      return ''
    },
    bytes: (target: HostTarget) => logHead(target, counterId, 10, oldLogHash),
  }),
)

export const hostReplays: readonly HostAttack[] = [
  ...olderHeads,
  replayed('a refill', ({ page }, key) => refill({ ...page, ...keyed(key) })),
  replayed(
    'a refill, with its key in capitals',
    ({ page }, key) => refill({ ...page, ...keyed(key) }),
    asKey((line) => line.replace(/: .*/, (value) => value.toUpperCase())),
  ),
  replayed(
    'a refill, with another amount',
    ({ page }, key) => refill({ ...page, ...keyed(key) }),
    (overheard) => rewritten(overheard, (body) => body.replace('100', '90000')),
  ),
  replayed(
    'a refill, as a collection',
    ({ page }, key) => refill({ ...page, ...keyed(key) }),
    (overheard) => overheard.replace('postRefill', 'postCollection'),
  ),
  replayed('a collection', ({ page }, key) =>
    refill({ ...page, ...keyed(key) }, { amount: 100 }, '/api/postCollection'),
  ),
  replayed('funds for a terminal', toTerminal),
  replayed('funds for a terminal, as funds from it', toTerminal, (overheard) =>
    rewritten(overheard, (body) => body.replace('refillTerminal', 'collectionTerminal')),
  ),
  replayed('a wallet', ({ page }, key) =>
    refill({ ...page, ...keyed(key) }, { sum: 700, currency: 'BRL' }, '/api/get_generate_qrcode'),
  ),
  replayed(
    'a wallet that was cashed in, with another key',
    ({ page, wallet }, key) =>
      refill(
        { ...page, ...keyed(key) },
        { url: wallet.url, method: 'refillQrcode' },
        '/api/collection_qrcode',
      ),
    otherKey,
  ),
  replayed(
    'a cancellation, with another key',
    ({ page, barcode }, key) => refill({ ...page, ...keyed(key) }, { barcode }, '/api/cancelTicket'),
    otherKey,
  ),
  replayed('a new player', ({ page }, key) =>
    refill(
      { ...page, ...keyed(key) },
      { card: 'AA11BB22', currency: 'BRL', name: 'Ana', amount: 100 },
      '/api/createUser',
    ),
  ),
  replayed(
    'a new player, with another key',
    ({ page }, key) =>
      refill(
        { ...page, ...keyed(key) },
        { card: 'CC33DD44', currency: 'BRL', name: 'Rui', amount: 100 },
        '/api/createUser',
      ),
    otherKey,
  ),
]
