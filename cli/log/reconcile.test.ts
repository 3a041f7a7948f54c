import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Event, EventOf } from '../../src/events/vocabulary.ts'
import { id } from '../../tests/kit/decider.ts'
import { recordsOf, saved } from '../../tests/kit/log-bytes.ts'
import { outputOf } from '../../tests/kit/output.ts'
import { openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import type { ReconciledShift } from './reconciled-shift.ts'
import { reconcile } from './reconcile.ts'

const kept = join(import.meta.dirname, '../../tests/logs')
const logs = readdirSync(kept, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.jsonl'),
)

it.each(logs)('never says that two different figures agree: the kept log %s', async (log) => {
  const [, { stdout }] = await outputOf(() => reconcile(join(kept, log), {}))
  const agreements = stdout.matchAll(/the ledger has (.+), the host (.+): they agree\./g)
  for (const [, ledger, host] of agreements) expect(host).toBe(ledger)
  const [, asJson] = await outputOf(() => reconcile(join(kept, log), { json: true }))
  const { shifts } = JSON.parse(asJson.stdout) as { shifts: ReconciledShift[] }
  for (const shift of shifts) if (shift.isCompared && !shift.difference) expect(shift.host).toBe(shift.ledger)
})

describe('the figures at the end of a shift', () => {
  const file = join(folderOfFile(), 'log.jsonl')
  const opened: Event = { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } }
  const reported = (balance: number): Event => ({ type: 'tillReported', data: { balance } })
  const isSold: EventOf<'ticketSold'> = { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } }
  const sale = (number: number): Event[] => [
    ...purchaseUnderWay(number),
    { type: 'ticketSold', data: { uniqueReqId: id(number + 100), sold: sold() } },
  ]
  const loggedOut: Event = { type: 'loggedOut', data: { reason: 'operator' } }
  const agreed = 'the ledger has BRL 1,001.00, the host BRL 1,001.00: they agree.'

  /** The exit code and the text for a shift with these events after a purchase, the last of them so many seconds later. */
  async function reconciled(events: readonly Event[], pause = 1): Promise<[number, string]> {
    const all = [...openShop, opened, ...purchaseUnderWay(1), ...events]
    const last = all.length - 1
    const logged = all.map((event, index) => ({
      ...event,
      seq: index + 1,
      at: (index + (index === last ? pause : 0)) * 1_000,
    }))
    writeFileSync(file, Buffer.concat(recordsOf(saved(logged))))
    const [code, { stdout }] = await outputOf(() => reconcile(file, {}))
    return [code, stdout.replaceAll('\u00a0', ' ')]
  }

  it.each<[string, Event[]]>([
    ['before the sale is known', [reported(100_100), isSold]],
    ['after it', [isSold, reported(100_100)]],
    ['before it, with a log-out', [reported(100_100), isSold, loggedOut]],
    [
      'before it, with the next shift',
      [reported(100_100), isSold, { ...opened, data: { operatorId: 7, opening: 0 } }],
    ],
  ])('are compared, whether the host reports its own %s', async (_when, events) => {
    expect((await reconciled(events))[1]).toContain(agreed)
  })

  it('are those of the shift, not of the next one', async () => {
    const next: Event[] = [
      { type: 'loggedIn', data: { operatorId: 7 } },
      {
        type: 'hostFigureAccepted',
        data: { operatorId: 7, balance: 500, ledger: null },
      },
    ]
    const [code, text] = await reconciled([reported(100_100), isSold, loggedOut, ...next])
    expect(code).toBe(0)
    expect(text).toContain(agreed)
    expect(text).toMatch(
      /shift of operator 7, opened with BRL 5\.00\n +the ledger has BRL 5\.00, the host BRL 5\.00: they agree/,
    )
  })

  it('are not compared where the host reports none', async () => {
    const [code, text] = await reconciled([
      isSold,
      { type: 'loggedOut', data: { reason: 'refused' } },
      ...sale(2),
    ])
    expect(code).toBe(1)
    expect(text).toContain('the ledger has BRL 1,002.00, and the host reported no figure: not compared.')
  })

  it('are not compared while money is open', async () => {
    const [code, text] = await reconciled([reported(100_100)])
    expect(code).toBe(1)
    expect(text).toContain('the ledger has BRL 1,000.00, the host BRL 1,001.00: not compared.')
  })

  it('are not compared where the host may have reported a different one before the last movement', async () => {
    const [code, text] = await reconciled([isSold, loggedOut])
    expect(code).toBe(1)
    expect(text).toContain('the ledger has BRL 1,001.00, the host BRL 1,000.00: not compared.')
  })

  it.each<[string, Event[]]>([
    ['the clock of the counter jumps before the log-out', [loggedOut]],
    ['the host is away until the log is saved', []],
  ])('are not compared where %s: its last figure is named with its time', async (_when, after) => {
    const [code, text] = await reconciled([isSold, ...after], 3_600)
    expect(code).toBe(1)
    expect(text).toContain(
      'the ledger has BRL 1,001.00, the host BRL 1,000.00: not compared. The host reported its figure last at #7  1970-01-01T01:00:06+01:00.\n',
    )
    expect(text).not.toContain('less than the ledger')
  })

  const read = (...awaited: string[]): Event => ({
    type: 'tillLedgerRead',
    data: { number: 3, elsewhere: [], awaited },
  })
  it.each<[string, boolean, Event]>([
    ['reports another figure', true, reported(90_000)],
    ['lists every own movement in its ledger', true, read()],
    ['lists the movement in its ledger not yet', false, read(id(101))],
  ])('differ after a movement only by a later figure: the host %s', async (_what, isLater, event) => {
    const [code, text] = await reconciled([isSold, event, loggedOut])
    expect(code).toBe(1)
    expect(text.includes('they differ.')).toBe(isLater)
    expect(text.includes('not compared.')).toBe(!isLater)
  })

  it('are still those of before, where the money of an outcome is in the till of an earlier operator', async () => {
    const ofEarlier: Event = { type: 'ticketSold', data: { ...isSold.data, takenOverFrom: 7 } }
    const [, text] = await reconciled([reported(90_000), ofEarlier, loggedOut])
    expect(text).toContain('the ledger has BRL 1,000.00, the host BRL 900.00: they differ.')
  })

  const notDone = (number: number, amount: number): Event[] => [
    {
      type: 'movementRequested',
      data: { movementId: id(number), operatorId: 1042, movement: { kind: 'collection', amount } },
    },
    { type: 'movementDecidedByOperator', data: { movementId: id(number), decision: 'notDone' } },
  ]
  it('differ by several requests together, all of which are named', async () => {
    const [, text] = await reconciled([
      ...[isSold, ...notDone(40, 5_000), ...notDone(41, 3_000)],
      ...[reported(92_100), loggedOut],
    ])
    for (const [number, amount] of [
      [40, '50.00'],
      [41, '30.00'],
    ] as const)
      expect(text).toContain(
        `Possible reason, these 2 requests together: a collection of BRL ${amount} from the till was ended by the operator as not done, without an answer of the host. Ask the host whether it did ${id(number)}.\n`,
      )
    expect(text).not.toContain('has no reason')
  })

  it('differ by a request of the operator of the shift, also where its outcome came under the next one', async () => {
    const [request, decided] = notDone(40, 5_000)
    const next: Event[] = [
      { type: 'loggedIn', data: { operatorId: 7 } },
      ...[reported(0), { ...opened, data: { operatorId: 7, opening: 0 } }],
      ...[decided!, reported(-5_000)],
    ]
    const [, text] = await reconciled([isSold, request!, loggedOut, ...next])
    expect(text).toContain('The host has BRL 50.00 less than the ledger')
    expect(text).toContain('The log has no reason for it.')
    const [, { stdout }] = await outputOf(() => reconcile(file, { json: true }))
    const { shifts } = JSON.parse(stdout) as { shifts: ReconciledShift[] }
    expect(shifts.map(({ unmoved }) => unmoved.map((ended) => ended.id))).toEqual([[id(40)], []])
  })

  it('differ since the last event that changed one of them', async () => {
    const [, text] = await reconciled([isSold, read(), loggedOut])
    expect(text).toContain('The host has BRL 1.00 less than the ledger since #11')
  })

  it('keep an earlier difference in sight where they are not compared', async () => {
    const [code, text] = await reconciled([
      reported(90_000),
      isSold,
      reported(90_000),
      ...purchaseUnderWay(2),
      loggedOut,
    ])
    expect(code).toBe(1)
    expect(text).toContain('the ledger has BRL 1,001.00, the host BRL 900.00: not compared.')
    expect(text).toContain('The host had BRL 101.00 less than the ledger since #12')
  })
})
