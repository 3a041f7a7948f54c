import * as v from 'valibot'
import { evolve } from '../../../print-daemon/queue/evolve.ts'
import type { JobEvent, Jobs } from '../../../print-daemon/queue/job.ts'
import { isGap, readJournal } from '../../../print-daemon/queue/read-journal.ts'
import { sealed, unsealed } from '../../../print-daemon/queue/record.ts'
import { settingsIn } from '../../../print-daemon/settings.ts'
import { keyText, noteKey } from '../../../src/heads/note.ts'
import { openSigningKey } from '../../../node/signing-key.ts'
import type { Seeded } from '../../shop-simulation/random.ts'
import { must, type Target } from '../target.ts'

const id = '0190a7b2-0000-7000-8000-000000000001'
const events: readonly (JobEvent | null)[] = [
  null,
  { type: 'jobQueued', id, acceptedAtMs: 5, digest: 'ab' },
  { type: 'sendingStarted', id },
  { type: 'jobPrinted', id, confirmed: true },
  { type: 'jobFailed', id, reason: 'noDrawer' },
  { type: 'jobBecameUnknown', id, reason: 'restarted' },
  {
    type: 'jobKept',
    job: { id, state: 'queued', confirmed: false, acceptedAtMs: 4, digest: null, isDoubtful: true },
  },
  { type: 'recordsLost', foundAtMs: 8, beforeMs: 7, keptAs: 'x' },
  { type: 'damageSeen' },
]
const records = events.map((event, seq) => sealed({ seq: seq + 1, atMs: 10 + seq, event }))
const last = sealed({ seq: 1_000_000_000, atMs: 99, event: { type: 'sendingStarted', id: 'last' } })

/** Every line with the checksum that its JSON has now; only JSON is ever sealed. */
function resealed(bytes: Uint8Array, random: Seeded): Uint8Array {
  const lines = Buffer.from(bytes)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
  return Buffer.from(
    lines
      .map((line) => {
        try {
          return random.isOneIn(8) ? `${line}\n` : sealed(JSON.parse(line.slice(9)))
        } catch {
          return `${line}\n`
        }
      })
      .join(''),
  )
}

const journal: Target = {
  name: 'print-journal',
  about:
    'the journal of the print queue and its sealed files: no damage stops it, numbers grow, a torn end is a part of the bytes, a sound record after damage is found, and its jobs can be listed',
  seeds: () => [
    records.join(''),
    records.slice(1).join(''),
    sealed({ type: 'jobQueued', id, acceptedAtMs: 5, digest: 'ab' }),
    sealed(5),
  ],
  texts: ['"seq":', '"type":"jobKept"', '"job":', '"event":null', '"receipt":'],
  repair: resealed,
  run(bytes) {
    const read = readJournal(Buffer.from(bytes), null, 1_000)
    const acknowledged = readJournal(Buffer.from(bytes), 3, 1_000)
    must(read.seq === 0 || Number.isSafeInteger(read.seq), 'the last number is a safe integer')
    must((acknowledged.tornTail?.length ?? 0) <= bytes.length, 'a torn end is a part of the bytes')
    const jobs: Jobs = new Map()
    for (const part of acknowledged.story) {
      if (isGap(part)) must(Number.isFinite(part.beforeMs), 'a gap ends at a time')
      else evolve(jobs, part)
    }
    for (const [key, job] of jobs) must(typeof key === 'string' && job.id === key, 'a job has its id')
    const continued = readJournal(Buffer.concat([bytes, Buffer.from(`\n${last}`)]), null, 1_000)
    const isLast = continued.seq === 1_000_000_000
    // The line end makes a record of a last line without one.
    const before = readJournal(Buffer.concat([bytes, Buffer.from('\n')]), null, 1_000)
    // In a journal of an older version, whose records have no numbers, no numbered one follows.
    const isOld = before.seq === 0 && before.story.some((part) => !isGap(part))
    must(isLast || isOld || before.seq >= 1_000_000_000, 'a sound record after damage is found')
    const value = unsealed(Buffer.from(bytes).toString().split('\n')[0]!)
    return `${value === undefined} ${read.isWhole} ${acknowledged.tornTail !== null} ${[...new Set([...jobs.values()].map(({ state }) => state))].join()}`
  },
}

const sentence =
  /^The settings in settings\.json are (?:not JSON|wrong at .+: .+)\. .+|^The settings in settings\.json are wrong at [\s\S]+$/

const settings: Target = {
  name: 'print-settings',
  about:
    'the settings file of the print program: what is accepted is written and read again as the same, everything else is refused with one sentence',
  seeds: () => [
    '{}',
    '{"printer":{"connection":{"kind":"virtual"},"profile":"virtual"},"reader":{"kind":"none"}}',
    '{"printer":{"connection":{"kind":"network","host":"10.0.0.9","port":9100},"profile":"epson-tm-t20","settings":{"columns":42}}}',
    '{"printer":{"connection":{"kind":"usb","vendorId":1208,"productId":514},"profile":"generic-80mm"},"reader":{"kind":"serial","path":"/dev/ttyS0"}}',
    '{"printer":{"connection":{"kind":"serial","path":"COM3","baudRate":9600},"profile":"star-line"},"reader":{"kind":"hid","vendorId":1,"productId":2}}',
    '{"printer":{"connection":{"kind":"spooler","name":"EPSON"},"profile":"generic-58mm"},"reader":{"kind":"pcsc"}}',
  ],
  texts: ['"settings":', '"drawer":', '"density":', '"cut":', '"columns":', '"kind":"device"'],
  run(bytes) {
    try {
      const contents = settingsIn('settings.json', Buffer.from(bytes).toString())
      const text = JSON.stringify(contents)
      must(
        JSON.stringify(settingsIn('settings.json', text)) === text,
        'settings are the same when they are read again',
      )
      return `${contents.printer.connection.kind} ${contents.reader.kind}`
    } catch (error) {
      const { message } = error as Error
      if (message.startsWith('settings are') || !sentence.test(message)) throw error
      return /wrong at ([\w.]+)/.exec(message)?.[1] ?? 'not JSON'
    }
  },
}

/** A private key of the algorithm with this last byte of its object identifier (RFC 8410): 0x70 is Ed25519, 0x6e X25519. */
function pemOf(algorithm: number): string {
  const der = Buffer.from(`302e020100300506032b65${algorithm.toString(16)}04220420${'07'.repeat(32)}`, 'hex')
  return `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----\n`
}

const signingKey: Target = {
  name: 'signing-key',
  about: 'the file of a signing key: it is a key of 32 bytes that signs, or it is refused',
  seeds: () => [pemOf(0x70), pemOf(0x6e)],
  run(bytes) {
    let key
    try {
      key = openSigningKey(Buffer.from(bytes).toString())
    } catch (error) {
      must(error instanceof Error, 'a key is refused with an error')
      return 'refused'
    }
    must(v.is(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)), key.publicKey), 'a key has 32 bytes')
    must(keyText(noteKey({ name: 'a', publicKey: key.publicKey })).length > 0, 'a key can be written')
    must(/^[0-9a-f]{128}$/.test(key.sign('text')), 'a key signs')
    return 'key'
  },
}

export const printFileTargets: readonly Target[] = [journal, settings, signingKey]
