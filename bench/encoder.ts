import { receiptTexts } from '../locales/receipts.ts'
import { encode } from '../print-daemon/encoder/encoder.ts'
import { logoKey } from '../print-daemon/encoder/stored-logos.ts'
import { profiles } from '../print-daemon/profiles/profile.ts'
import type { Receipt } from '../src/receipts/receipt.ts'
import { ticketReceipt, ticketSamples, type TicketPayload } from '../src/receipts/ticket.ts'
import { encoderPeers, type EncoderPeer } from './encoder-peers.ts'
import { median } from './measure.ts'
import { row, type Row } from './row.ts'

/** Many and short: what else the machine does meets both sides of a round alike. */
const rounds = 25
const roundMs = 60
const profile = profiles.get('epson-tm-t20')!
const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon', columns: 48 } as const

/** A ticket of five bets whose number and numbers are those of no other: nothing of it can be kept from the last one. */
const payload = (serial: number): TicketPayload => ({
  ...ticketSamples.original,
  drawCount: 1,
  barcode: `471102026031418032${String(serial).padStart(10, '0')}`,
  bets: Array.from({ length: 5 }, (_, bet) => ({
    numbers: Array.from({ length: 4 }, (_, place) => 1 + ((serial + bet * 7 + place * 19) % 80)),
  })),
})
const ticket = (serial: number): Receipt => ticketReceipt(payload(serial), receiptTexts.pt, config)

/** How long one takes, in milliseconds, going round through the tickets until the time is over. */
async function msEach<Item>(items: readonly Item[], work: (item: Item) => unknown): Promise<number> {
  const startedAt = performance.now()
  let [done, ms] = [0, 0]
  for (; ms < roundMs; ms = performance.now() - startedAt)
    // Twenty to a look at the clock.
    for (let count = 0; count < 20; count++) {
      const result = work(items[done++ % items.length]!)
      if (result instanceof Promise) await result
    }
  return ms / done
}

const perSecond = (ms: number) => `${Math.round(1000 / ms).toLocaleString('en')} a second`

/** Our side and each peer in turn, round by round, so that what else the machine does meets all alike. */
async function measure(receipts: readonly Receipt[], peers: readonly EncoderPeer[]) {
  const ours: number[] = []
  const theirs = peers.map((): number[] => [])
  const ratios = peers.map((): number[] => [])
  // The first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const [index, peer] of peers.entries()) {
      const peerMs = await msEach(receipts, (receipt) => peer.encode(receipt))
      const oursMs = await msEach(receipts, (receipt) => encode(receipt, profile))
      if (round === 0) continue
      ours.push(oursMs)
      theirs[index]!.push(peerMs)
      ratios[index]!.push(peerMs / oursMs)
    }
  return { ours: median(ours), theirs: theirs.map(median), ratios: ratios.map(median) }
}

/** Tickets with their logo as bytes for a printer: our encoder beside four others, with the same lines. */
export async function benchEncoder(): Promise<Row[]> {
  const serials = Array.from({ length: 200 }, (_, serial) => serial)
  const receipts = serials.map(ticket)
  const [first] = receipts
  const peers = await encoderPeers(ticketSamples.original.gameId)
  for (const peer of peers)
    if (!Buffer.from(await peer.encode(first!)).includes(ticketSamples.original.gameName))
      throw new Error(`${peer.name} did not make the ticket`)

  const { ours, theirs, ratios } = await measure(receipts, peers)
  const stored = new Set([logoKey(ticketSamples.original.gameId)])
  const withKey = await msEach(receipts, (receipt) => encode(receipt, profile, stored))
  const whole = await msEach(serials, (serial) => encode(ticket(serial), profile))
  const bytes = { graphics: encode(first!, profile).length, stored: encode(first!, profile, stored).length }
  return [
    row('ticket to bytes, logo as graphics', perSecond(ours)),
    row('ticket to bytes, logo stored in the printer', perSecond(withKey)),
    row('payload to layout to bytes', perSecond(whole)),
    ...peers.map(({ name }, index) =>
      row(
        `encode / ${name}`,
        perSecond(theirs[index]!),
        ratios[index],
        index === 0 ? { atLeast: 200 } : undefined,
      ),
    ),
    row('bytes of a ticket, logo as graphics', `${bytes.graphics} bytes`, bytes.graphics / 7000, {
      atMost: 1,
    }),
    row('bytes of a ticket, logo stored', `${bytes.stored} bytes`, bytes.stored / 700, { atMost: 1 }),
  ]
}
