import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { run } from './balcao.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { frame } from '../kit/log-bytes.ts'
import { linesOf, logFile, shift, soldId, stateHashAfter, counterId, unknownId } from './log.ts'
import { productVersion } from '../kit/versions.ts'
import { sampled } from '../kit/scale.ts'
import { folderOfTest } from '../kit/test-folders.ts'

const closed = [
  ...shift,
  { type: 'checkpointReached', data: { stateHash: stateHashAfter(shift), hashVersion } } as const,
]
const lines = linesOf(closed)
const whole = lines.join('')
const laterFormat = linesOf([{ type: 'segmentOpened', data: { logId: counterId, segment: 1, format: 9 } }])
/** A record after the last, in the form that a later version would write it. */
const unknownRecord = (type: string, version: number) =>
  frame(`{"seq":${closed.length + 1},"at":1,"type":"${type}","v":${version},"data":{}`, hashIn(lines.at(-1)!))
const hashIn = (line: string) => line.slice(-67, -3)

describe('balcao replay of a sound log', () => {
  it('shows the support engineer what happened at the counter, wherever his machine stands [commands]', async () => {
    vi.stubEnv('TZ', 'Asia/Kathmandu')
    vi.stubEnv('LC_ALL', 'ar_EG.UTF-8')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { code, stdout, stderr } = await run('replay', logFile(whole))
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout).toContain(`${counterId} (T-00C0DE on receipts)`)
    expect(stdout).toContain(productVersion)
    expect(stdout).toContain('2026-03-14T18:00:00+00:00 to 2026-03-14T18:00:13+00:00 (Europe/Lisbon)')
    expect(stdout).toMatch(/operator +1042/)
    expect(stdout).toContain('BRL\u00a01,001.00')
    expect(stdout).toContain('1 of 1 holds, and the log ends in one')
    expect(stdout).toContain(stateHashAfter(shift))
    expect(stdout).toContain('Cart (1)')
    expect(stdout).toMatch(
      /sold 1234-5678901234-56789012345678.*not printed {2}\(#9 {2}2026-03-14T18:00:08\+00:00\)/,
    )
    expect(stdout).toContain(`purchase unresolved  ${unknownId}  since #8`)
    expect(stdout).toContain(`ticket unprinted     ${soldId}  since #9`)
    expect(stdout).toContain('3  ticketAdded')
  })

  it('ends with 0 if nothing needs attention', async () => {
    const quiet = shift.slice(0, 7)
    const lines = linesOf([
      ...quiet,
      { type: 'checkpointReached', data: { stateHash: stateHashAfter(quiet), hashVersion } },
    ])
    expect(await run('replay', logFile(lines.join('')))).toMatchObject({ code: 0, stderr: '' })
  })

  it('gives the same to a program with --json', async () => {
    const { code, stdout } = await run('replay', '--json', logFile(whole))
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      counterId,
      versions: [productVersion],
      from: '2026-03-14T18:00:00.000Z',
      events: closed.length,
      eventsByType: { ticketAdded: 3, ticketSold: 1 },
      operator: { operatorId: 1042 },
      tillBalance: 100_100,
      unresolved: [unknownId],
      unprinted: [soldId],
      openPrintJobs: [{ subject: { kind: 'ticket', uniqueReqId: soldId, copy: 0 }, isQueued: false }],
      stateHash: stateHashAfter(shift),
      checkpoints: { total: 1, failed: [], isLast: true },
      attention: [
        { kind: 'purchaseUnresolved', id: unknownId, since: { seq: 8, at: '2026-03-14T18:00:07.000Z' } },
        { kind: 'ticketUnprinted', id: soldId, since: { seq: 9 } },
        { kind: 'printJobOpen' },
      ],
      damages: [],
      reconciliation: { damage: null, accepted: [] },
    })
  })

  it('gives the state as of an event with --at', async () => {
    const { stdout } = await run('replay', '--json', '--at', '7', logFile(whole))
    const state: unknown = JSON.parse(stdout)
    expect(state).toMatchObject({ events: 7, history: [], tillBalance: null })
    expect(state).toHaveProperty('cart.length', 2)
    expect(state).toHaveProperty('stateHash', stateHashAfter(shift.slice(0, 7)))
  })

  it('shows where the log ends if a later event is requested', async () => {
    const { code, stderr } = await run('replay', '--at', '99', logFile(whole))
    expect(code).toBe(1)
    expect(stderr).toContain(`There is no event 99: the log ends with event ${closed.length}.`)
  })
})

const spoilt = (place: number, spoil: (line: string) => string) =>
  lines.map((line, index) => (index === place ? spoil(line) : line)).join('')

describe('balcao replay of a log that cannot be trusted ends with exit code 1', () => {
  it('a torn tail: replays the good part and shows how many bytes are lost', async () => {
    const { code, stdout, stderr } = await run('replay', logFile(whole.slice(0, -100)))
    expect(code).toBe(1)
    expect(stdout).toContain(stateHashAfter(shift))
    expect(stderr).toContain(`line ${lines.length} (byte `)
    const torn = `torn, as by a power cut: ${lines.at(-1)!.length - 100} bytes were left out`
    expect(stderr).toContain(torn)
    expect(stdout).toMatch(new RegExp(`^Needs attention\\n  log +line ${lines.length} .*${torn}`, 'm'))
  })

  it.each(
    sampled(
      [
        ['an altered byte', (line: string) => line.replace('"price":100', '"price":900'), 'checksum'],
        ['a lost record', () => '', 'does not follow'],
        ['a line cut short', (line: string) => `${line.slice(0, 50)}\n`, 'length'],
      ] as const,
      1,
    ),
  )('%s in the middle: names line, byte and event, and reads on', async (_, spoil, reason) => {
    const { code, stdout, stderr } = await run('replay', logFile(spoilt(5, spoil)))
    expect(code).toBe(1)
    expect(stderr).toContain('line 6 (byte ')
    expect(stderr).toContain(reason)
    expect(stderr).toContain('Event 6 cannot be read')
    // The ticket that was added there had left the cart by the end: the checkpoint proves it.
    expect(stdout).toContain('1 of 1 holds')
    expect(stdout).toContain(stateHashAfter(shift))
  })

  it('a gap that the end depends on: shows which checkpoint cannot be verified, as text and as JSON', async () => {
    const file = logFile(spoilt(7, (line) => line.replace('"price":100', '"price":900')))
    const text = await run('replay', file)
    expect(text.code).toBe(1)
    expect(text.stderr).toContain(`the checkpoint at event ${closed.length} cannot be verified`)
    expect(text.stderr).not.toContain('is wrong')
    expect(text.stdout).toContain('0 of 1 hold')
    const json = await run('replay', '--json', file)
    expect(json.code).toBe(1)
    expect(JSON.parse(json.stdout)).toMatchObject({
      events: closed.length - 1,
      problems: [
        expect.stringMatching(/^line 8 .* is damaged/),
        expect.stringContaining('cannot be verified'),
      ],
      damages: [{ line: 8, missing: { from: 8, to: 8 }, isChained: true, ids: [soldId, unknownId] }],
      checkpoints: { total: 1, failed: [], open: [closed.length] },
    })
  })

  it('no checkpoint at its end: shows that records may be missing there', async () => {
    const { code, stderr } = await run('replay', logFile(linesOf(shift.slice(0, 7)).join('')))
    expect(code).toBe(1)
    expect(stderr).toContain('does not end in a checkpoint')
  })

  it('a wrong checkpoint: names the event', async () => {
    const wrong = [
      ...shift,
      { type: 'checkpointReached', data: { stateHash: 'f'.repeat(64), hashVersion } } as const,
    ]
    const { code, stdout, stderr } = await run('replay', logFile(linesOf(wrong).join('')))
    expect(code).toBe(1)
    expect(stdout).toContain('0 of 1 hold')
    expect(stderr).toContain(`checkpoint at event ${wrong.length} is wrong`)
  })

  it.each(
    sampled(
      [
        ['another format', laterFormat.join('')],
        ['an event that this version does not know', whole + unknownRecord('jackpotWon', 1)],
        ['a later version of an event', whole + unknownRecord('cartCleared', 9)],
      ] as const,
      1,
    ),
  )('a log of a later version, %s: one line', async (_, content) => {
    const { code, stdout, stderr } = await run('replay', logFile(content))
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^balcao: .*later version of Balcão.*\n$/)
  })

  it.each(
    sampled(
      [
        ['no log at all', 'Dear diary\n', 'not an event log'],
        ['an empty file', '', 'not an event log'],
        ['a log without one good record', whole.slice(0, 40), 'damaged from its first record on'],
      ] as const,
      1,
    ),
  )('%s: one line', async (_, content, sentence) => {
    const { code, stdout, stderr } = await run('replay', logFile(content))
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(sentence)
    expect(stderr.trimEnd()).not.toContain('\n')
  })

  it('no such file: one line', async () => {
    const { code, stderr } = await run('replay', '/no/such/log')
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'balcao: /no/such/log: there is no such file.\n' })
  })

  it('a folder: one line', async () => {
    const folder = folderOfTest()
    const { code, stderr } = await run('replay', folder)
    expect({ code, stderr }).toEqual({ code: 1, stderr: `balcao: ${folder}: it is a folder, not a log.\n` })
  })
})
