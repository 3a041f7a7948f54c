import { randomBytes, randomUUID } from 'node:crypto'
import { parseKey } from '../../../src/heads/note.ts'
import { checkHead } from '../../../src/heads/verify.ts'
import { hostCalls } from '../../../src/protocol/host-calls.ts'
import type { WireLogHead } from '../../../src/protocol/heads.ts'
import type { Check } from '../check.ts'
import { colleagueOf, loggedIn, mayBeLeftOut } from '../conditions.ts'
import type { HostClient } from '../host-client.ts'
import { answerIn, mustEqual, mustHave, refusalIn, Unmet, type Reply } from '../unmet.ts'
import type { Visit } from '../visit.ts'

const newHash = () => randomBytes(32).toString('hex')

/** The head of a counter that is new to the host. */
const newHead = (): WireLogHead => ({
  counterId: randomUUID(),
  log: 2,
  count: 100,
  hash: newHash(),
  stateHash: newHash(),
  hashVersion: 1,
  at: Date.now(),
})

async function sent(visit: Visit, head: WireLogHead, by: HostClient = visit.client): Promise<Reply> {
  const reply = await by.send(hostCalls.logHead, head)
  mayBeLeftOut(visit, 'logHead', reply)
  return reply
}

async function signed(visit: Visit, head: WireLogHead): Promise<void> {
  const { note, key } = answerIn(hostCalls.logHead, await sent(visit, head))
  const noteKey = parseKey(key)
  if (!noteKey) throw new Unmet('a key of a signed note', key)
  const checked = checkHead(note, [noteKey])
  if (!checked) throw new Unmet('the signed note of a head', note)
  mustHave('the signed head', checked.head, head)
  mustEqual(
    'the signatures by the key of the answer',
    checked.signatures.some(({ verdict }) => verdict === 'right'),
    true,
  )
}

/** Signed heads of logs: another head, which must be refused, changes nothing. */
export const headChecks: readonly Check[] = [
  loggedIn('logHead', 'signs the head that was sent, with the key of the answer', (visit) =>
    signed(visit, newHead()),
  ),
  loggedIn('logHead', 'answers the same head the second time as the first time', async (visit) => {
    const head = newHead()
    const [first, second] = [await sent(visit, head), await sent(visit, head)]
    answerIn(hostCalls.logHead, first)
    mustEqual('the second answer', second.body, first.body)
  }),
  loggedIn('logHead', 'refuses an older head, and takes a newer one afterwards', async (visit) => {
    const head = newHead()
    await signed(visit, head)
    refusalIn(await sent(visit, { ...head, count: head.count - 1, hash: newHash() }), 'log_head_older')
    refusalIn(await sent(visit, { ...head, log: 1, count: head.count + 1 }), 'log_head_older')
    await signed(visit, { ...head, count: head.count + 1, hash: newHash() })
    refusalIn(await sent(visit, head), 'log_head_older')
  }),
  loggedIn('logHead', 'refuses another head with as many records', async (visit) => {
    const head = newHead()
    await signed(visit, head)
    refusalIn(await sent(visit, { ...head, hash: newHash() }), 'log_head_differs')
    await signed(visit, head)
  }),
  loggedIn('logHead', 'takes the next log of a counter, with fewer records', async (visit) => {
    const head = newHead()
    await signed(visit, head)
    await signed(visit, { ...head, log: head.log + 1, count: 1, hash: newHash() })
    refusalIn(await sent(visit, head), 'log_head_older')
  }),
  loggedIn('logHead', 'refuses an older head of the same counter to every operator', async (visit) => {
    const colleague = colleagueOf(visit)
    const head = newHead()
    await signed(visit, head)
    refusalIn(await sent(visit, { ...head, count: 1, hash: newHash() }, colleague), 'log_head_older')
  }),
]
