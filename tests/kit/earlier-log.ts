import { crc32 } from '../../src/events/crc32.ts'
import { chain, genesisHash } from '../../src/events/log-format.ts'
import { sha256 } from './memory-log.ts'

interface RawRecord {
  seq: number
  at: number
  type: string
  v: number
  data: Record<string, unknown>
}

/** A log as it would stand on the disk had each record been another one: changed, and chained anew from the first on. */
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

/** What each type held beside in version 1, where it was about a wallet; `told` is the link under its name there, and a name. */
const ofVersion1: Record<string, (data: Data, told: (userId: unknown, key: string) => Data) => Data> = {
  cashMovementRequested(data, told) {
    const movement = data['movement'] as Data
    if (movement['kind'] !== 'walletSettlement') return data
    return { ...data, movement: { ...movement, ...told(movement['userId'], 'url') } }
  },
  cashMovementDone(data, told) {
    const wallet = data['wallet'] as Data | undefined
    return wallet ? { ...data, wallet: { ...wallet, ...told(wallet['userId'], 'url') } } : data
  },
  receiptIssued(data, told) {
    const receipt = data['data'] as Data
    if (data['route'] !== '/qrcode') return data
    return { ...data, data: { ...receipt, ...told(receipt['idUser'], 'short_url') } }
  },
}

/** The log of a counter of an earlier version, which wrote the links of wallets into it. */
export function withLinks(bytes: Uint8Array, linkOf: (userId: string) => string): Uint8Array {
  let hasLinks = false
  const told = (userId: unknown, key: string) => {
    hasLinks = true
    return { [key]: linkOf(String(userId)), name: 'QR-1' }
  }
  return rewritten(bytes, (record) => {
    const { type, data } = record
    const earlier = ofVersion1[type]
    if (earlier) return { ...record, v: 1, data: earlier(data, told) }
    if (type !== 'checkpointReached') return record
    // The links were in the state: its hash was another one.
    const stateHash = hasLinks ? sha256(Buffer.from('with the links')) : data['stateHash']
    return { ...record, data: { stateHash } }
  })
}
