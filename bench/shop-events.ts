import type { Event, Logged } from '../src/events/vocabulary.ts'
import { deployments } from '../locales/deployments.ts'
import { productVersion } from '../tests/kit/versions.ts'
import { hostError } from '../src/protocol/error-codes.ts'

const games = [4, 16, 20, 24, 27, 30, 42, 50]
const drawEvery: Record<number, number> = {
  4: 180,
  16: 45,
  20: 300,
  24: 300,
  27: 45,
  30: 300,
  42: 45,
  50: 45,
}

const uuid = (number: number) => `01930000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

/** A small fixed generator: the same events in every run and on every machine. */
function chanceFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * The log of a busy shop: draws come and go, tickets are added in ones to fours and paid, sold, printed; one in fifty is
 * refused, one in two hundred unknown and then resolved; a copy now and then.
 */
export function* shopEvents(count: number): Generator<Logged> {
  const chance = chanceFrom(7)
  let seq = 0
  let at = 1_763_600_000_000
  let nextId = 1
  const newId = () => uuid(nextId++)
  const log = (event: Event): Logged => ({ ...event, seq: ++seq, at: (at += 700) })
  const drawOf = (gameId: number) => Math.floor(at / 1000 / drawEvery[gameId]!)
  const reported = new Map<number, number>()

  yield* opening().map(log)
  while (seq < count) {
    const changed = games.filter((gameId) => reported.get(gameId) !== drawOf(gameId))
    if (changed.length > 0) {
      changed.forEach((gameId) => reported.set(gameId, drawOf(gameId)))
      const draws = changed.map((gameId) => ({
        gameId,
        drawId: drawOf(gameId),
        closesAt: (drawOf(gameId) + 1) * drawEvery[gameId]! * 1000,
      }))
      yield log({ type: 'drawsAnnounced', data: { draws } })
    }
    yield* sale()
  }

  function* sale(): Generator<Logged> {
    const tickets = Array.from({ length: 1 + chance(4) }, () => {
      const gameId = games[chance(games.length)]!
      const numbers = gameId === 4 ? [3, 8, 14, 21, 30, 35] : gameId === 24 || gameId === 30 ? [1, 2, 3] : [7]
      const format = gameId === 24 || gameId === 30 ? ({ format: 1001 } as const) : {}
      const drawCount = 1 + chance(3)
      const bets = Array.from({ length: 1 + chance(3) }, () => ({ numbers, ...format }))
      const price = 100 * bets.length * drawCount
      return { ticketId: newId(), gameId, priceVariant: '1', bets, drawCount, drawId: drawOf(gameId), price }
    })
    for (const ticket of tickets) yield log({ type: 'ticketAdded', data: { ticket } })
    const total = tickets.reduce((sum, { price }) => sum + price, 0)
    const [paymentId, purchaseId] = [newId(), newId()]
    const data = { paymentId, purchaseIds: [purchaseId], total, received: null }
    yield log({ type: 'paymentTaken', data })
    const purchased = tickets.map((ticket) => ({ uniqueReqId: newId(), ticket }))
    yield log({
      type: 'purchaseRequested',
      data: { purchaseId, operatorId: 1042, lottery: 'ordinary', tickets: purchased },
    })
    for (const { uniqueReqId, ticket } of purchased) {
      if (chance(50) === 0) {
        yield log({ type: 'ticketRefused', data: { uniqueReqId, ...hostError('draw_closed') } })
        continue
      }
      if (chance(200) === 0) {
        yield log({
          type: 'purchaseOutcomeUnknown',
          data: { uniqueReqIds: [uniqueReqId], reason: 'noAnswer' },
        })
      }
      const sold = {
        barcode: String(10n ** 27n + BigInt(seq) * 7_919n),
        price: ticket.price,
        firstDraw: ticket.drawId,
        lastDraw: ticket.drawId + ticket.drawCount - 1,
        firstDrawSeries: String(ticket.drawId),
        lastDrawSeries: String(ticket.drawId + ticket.drawCount - 1),
        purchasedAt: at,
        firstDrawAt: at + 60_000,
        lastDrawAt: at + 120_000,
        expiresAt: at + 7_776_000_000,
      }
      yield log({ type: 'ticketSold', data: { uniqueReqId, sold } })
      const jobId = newId()
      yield log({ type: 'ticketPrintRequested', data: { jobId, uniqueReqId, copy: 0 } })
      yield log({ type: 'printJobQueued', data: { jobId } })
      yield log({ type: 'ticketPrintEnded', data: { jobId, uniqueReqId, result: 'printed' } })
    }
    yield log({ type: 'tillReported', data: { balance: 100_000 + seq } })
    if (chance(8) === 0) yield* payout()
  }

  function* payout(): Generator<Logged> {
    const [movementId, receiptId, jobId] = [newId(), newId(), newId()]
    const barcode = String(10n ** 27n + BigInt(seq) * 7_919n)
    const amount = 100 * (1 + chance(50))
    const ticket = { barcode, gameId: 4, price: 100, purchasedAt: at - 900_000 }
    const movement = {
      kind: 'payout',
      barcode,
      prize: amount,
      purchasedAt: ticket.purchasedAt,
      gameId: 4,
    } as const
    yield log({ type: 'movementRequested', data: { movementId, operatorId: 1042, movement } })
    const balance = 100_000 + seq
    yield log({ type: 'movementDone', data: { movementId, kind: 'payout', amount, balance, ticket } })
    const content = { kind: 'payout', ticket: { barcode }, amount, at } as const
    yield log({
      type: 'receiptIssued',
      data: { receiptId, operatorId: 1042, content, subjectId: movementId },
    })
    yield log({ type: 'receiptPrintRequested', data: { jobId, receiptId, copy: 0 } })
    yield log({ type: 'printJobQueued', data: { jobId } })
    yield log({ type: 'receiptPrintEnded', data: { jobId, receiptId, result: 'printed' } })
  }
}

const opening = (): Event[] => [
  { type: 'segmentOpened', data: { logId: uuid(1), segment: 1, format: 1 } },
  { type: 'counterStarted', data: { productVersion, counterId: uuid(1) } },
  {
    type: 'deploymentLoaded',
    data: {
      deployment: deployments.get('pt')!,
      printService: 'http://127.0.0.1:3333',
      shop: { name: 'Balcão Rossio', id: '7' },
    },
  },
  { type: 'loggedIn', data: { operatorId: 1042 } },
  {
    type: 'gamesOffered',
    data: { games: games.map((gameId) => ({ gameId, name: `Game ${gameId}`, prices: { '1': 100 } })) },
  },
  { type: 'tillReported', data: { balance: 100_000 } },
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
]
