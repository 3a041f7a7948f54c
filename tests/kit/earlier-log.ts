import { crc32 } from '../../src/events/crc32.ts'
import { chain } from '../../src/events/log-chain.ts'
import { genesisHash } from '../../src/events/log-format.ts'
import type { ReceiptContent } from '../../src/events/receipts.ts'
import { receiptPayload } from '../../src/worker/printing/receipt-payload.ts'
import { stateAfter } from './decider.ts'
import { sha256 } from './memory-log.ts'
import { openShop } from './shop.ts'

interface RawRecord {
  seq: number
  at: number
  type: string
  v: number
  data: Record<string, unknown>
}

/** A log in which each record was replaced: changed, and chained again from the first on. */
export function rewritten(bytes: Uint8Array, change: (record: RawRecord) => RawRecord): Uint8Array {
  let hash = genesisHash
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\n')
  return Buffer.concat(
    lines.map((line) => {
      const { seq, at, type, v, data } = JSON.parse(line) as RawRecord
      const body = Buffer.from(JSON.stringify(change({ seq, at, type, v, data })).slice(0, -1))
      hash = chain(hash, body, sha256)
      const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
      const tail = `,"len":"${hex(body.length, 6)}","crc":"${hex(crc32(body), 8)}","hash":"${hash}"}\n`
      return Buffer.concat([body, Buffer.from(tail)])
    }),
  )
}

type Data = Record<string, unknown>
type LinkFields = (userId: unknown, key: string) => Data

/** A type of format 1 and its data in version 1. `link` adds the link of a wallet under its old key, and a name. */
interface Earlier {
  readonly type?: string
  readonly data?: (data: Data, link: LinkFields) => Data
}

const state = stateAfter(openShop)

const format1: Readonly<Record<string, Earlier>> = {
  counterStarted: {
    type: 'terminalStarted',
    data: ({ counterId, ...data }) => ({ ...data, terminalId: counterId }),
  },
  loggedIn: { data: (data) => ({ ...data, login: 'operator' }) },
  loggedOut: { data: ({ reason }) => ({ reason: reason === 'tillFailure' ? 'walletFailure' : reason }) },
  purchaseRequested: {
    data: ({ lottery, ...data }) => ({
      ...data,
      endpoint: lottery === 'grandLottery' ? 'buyTicketsGames51' : 'buyTickets',
    }),
  },
  ticketDecidedByOperator: { type: 'unknownDecidedByOperator' },
  tillReported: { type: 'walletReported' },
  movementRequested: {
    type: 'cashMovementRequested',
    data(data, link) {
      const movement = data['movement'] as Data
      if (movement['kind'] !== 'walletSettlement') return data
      return { ...data, movement: { ...movement, ...link(movement['userId'], 'url') } }
    },
  },
  movementDone: {
    type: 'cashMovementDone',
    data(data, link) {
      const wallet = data['wallet'] as Data | undefined
      return wallet ? { ...data, wallet: { ...wallet, ...link(wallet['userId'], 'url') } } : data
    },
  },
  movementRefused: { type: 'cashMovementRefused' },
  movementNeverReceived: { type: 'cashMovementNeverReceived' },
  movementUnknown: { type: 'cashMovementUnknown' },
  movementDecidedByOperator: { type: 'cashMovementDecidedByOperator' },
  receiptIssued: {
    data({ content, operatorId, ...data }, link) {
      const payload = receiptPayload(
        state,
        { content: content as ReceiptContent, operatorId: Number(operatorId) },
        0,
      )
      if (!payload) throw new Error('no deployment is loaded')
      const { path: route, data: fields } = payload
      const more = route === '/qrcode' ? link(fields['idUser'], 'short_url') : {}
      return { ...data, route, data: { ...fields, ...more } }
    },
  },
  playerChangeRequested: {
    data: ({ change, ...data }) => ({ ...data, change: { ...(change as Data), name: 'Ana' } }),
  },
}

/** The log of a counter of an earlier version, with the links of wallets. */
export function withLinks(bytes: Uint8Array, linkOf: (userId: string) => string): Uint8Array {
  let hasLinks = false
  const linkUnder = (userId: unknown, key: string) => {
    hasLinks = true
    return { [key]: linkOf(String(userId)), name: 'QR-1' }
  }
  return rewritten(bytes, (record) => {
    const { type, data } = record
    const earlier = format1[type]
    if (earlier)
      return { ...record, type: earlier.type ?? type, v: 1, data: earlier.data?.(data, linkUnder) ?? data }
    if (type !== 'checkpointReached') return record
    // The links were in the state, so its hash was another one.
    const stateHash = hasLinks ? sha256(Buffer.from('with the links')) : data['stateHash']
    return { ...record, data: { stateHash } }
  })
}
