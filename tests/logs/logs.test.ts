import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, describe, it } from 'vitest'
import { portableTools } from '../../src/events/log-format.ts'
import { LogReader } from '../../src/events/log-reader.ts'
import { readLog } from '../../src/events/read-log.ts'
import { vocabulary } from '../../src/events/vocabulary.ts'
import { contradictions, HeadComparison } from '../../src/heads/compare.ts'
import { receiptTexts } from '../../locales/receipts.ts'
import { receiptRoutes } from '../../src/receipts/routes.ts'
import { languages } from '../../src/values/language.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { receiptPayload } from '../../src/worker/printing/receipt-payload.ts'
import { ticketPayload } from '../../src/worker/printing/ticket-payload.ts'
import { replay } from '../../src/worker/replay.ts'
import type { State } from '../../src/worker/state.ts'
import { sha256 } from '../kit/memory-log.ts'

const here = import.meta.dirname
const logs = readdirSync(here)
  .filter((folder) => folder.startsWith('format-'))
  .flatMap((folder) => readdirSync(`${here}/${folder}`).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith('.jsonl'))

const bytesOf = (log: string) => new Uint8Array(readFileSync(`${here}/${log}`))
const stateFile = (log: string) => `${here}/${log.replace('.jsonl', '.state.json')}`

/** Every receipt and ticket that the state can print once more, by path and payload. */
function payloadsOf(state: State): (readonly [string, unknown])[] {
  const wallet = { short_url: 'https://host.example/w/1', name: 'QR-1' }
  return [
    ...state.printing.receipts.map((receipt) => {
      const payload = receiptPayload(state, receipt, 1)!
      return [payload.path, { ...wallet, ...payload.data }] as const
    }),
    ...state.payment.history
      .filter(({ outcome }) => outcome.kind === 'sold')
      .map(({ uniqueReqId }) => ['/ticket', ticketPayload(state, uniqueReqId, 1, null)] as const),
  ]
}

describe.each(logs)('the kept log %s', (log) => {
  const { events, damages } = readLog(bytesOf(log), sha256)
  const { state, failedCheckpoints, otherHashVersion, checkpoints } = replay(events)

  it('is read by this version to the end, and its chain holds', () => {
    const isDamaged = log.includes('damaged')
    expect(damages.length > 0).toBe(isDamaged)
    expect(failedCheckpoints).toEqual([])
  })

  it('has checkpoints of another hash version, which are distinguished from wrong ones', () => {
    const others = events.filter(
      (event) => event.type === 'checkpointReached' && event.data.hashVersion !== hashVersion,
    )
    expect(otherHashVersion).toEqual(others.map(({ seq }) => seq))
    expect(checkpoints).toBeGreaterThanOrEqual(others.length)
  })

  it('comes to the state that was kept with it', () => {
    const text = `${JSON.stringify(state, null, 2)}\n`
    if (process.env['UPDATE_GOLDEN']) writeFileSync(stateFile(log), text)
    expect(text).toBe(readFileSync(stateFile(log), 'utf8'))
  })

  it('has receipts and tickets that still print, in every language', () => {
    for (const [path, payload] of payloadsOf(state)) {
      const route = receiptRoutes.find((candidate) => candidate.path === path)!
      for (const language of languages) {
        const config = { language, currency: 'BRL', timeZone: 'Europe/Lisbon', columns: 48 } as const
        const laidOut = route.layOut(payload, receiptTexts[language], config)
        expect(laidOut.ok ? null : [path, laidOut.refusal]).toBeNull()
      }
    }
  })
})

it.each(logs.filter((log) => log.startsWith('format-2/')))('the kept log %s has heads that others have signed, and all of them hold', (log) => {
  const heads = new HeadComparison([], [])
  const reader = new LogReader(
    { event: (event, { hash }) => heads.record(event, hash), damage: () => {} },
    portableTools(sha256),
  )
  reader.read(bytesOf(log))
  reader.end()
  const compared = heads.end()
  expect(contradictions(compared)).toEqual([])
  expect(compared.heldTo).toBeGreaterThan(0)
})

it('every upcaster is exercised by a kept log', () => {
  const seen = new Set(
    logs.flatMap((log) =>
      Buffer.from(bytesOf(log))
        .toString()
        .split('\n')
        .flatMap((line) => /"type":"(\w+)","v":(\d+)/.exec(line)?.slice(1, 3).join(' ') ?? []),
    ),
  )
  const unseen = Object.entries(vocabulary).flatMap(([type, { version, formerly = type }]) =>
    Array.from({ length: version - 1 }, (_, index) => `${formerly} ${index + 1}`).filter(
      (older) => !seen.has(older),
    ),
  )
  expect(unseen).toEqual([])
})
