import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { JournalDamage, PrintAnswer, PrintHealth } from '../src/protocol/print-service.ts'
import { qrcodeSamples } from '../src/receipts/qrcode.ts'
import { ticketSamples } from '../src/receipts/ticket.ts'
import { config, daemonForEachTest } from './testing/running-daemon.ts'
import { logged } from '../tests/kit/decider.ts'
import { recordsOf } from '../tests/kit/log-bytes.ts'
import { patience } from '../tests/kit/patience.ts'
import { openShop } from '../tests/kit/shop.ts'

const Receipts = v.object({ receipts: v.array(v.object({ text: v.array(v.string()) })) })

const daemon = daemonForEachTest()
const { post, get } = daemon
const papers = async () =>
  v.parse(Receipts, await (await get('/receipts')).json()).receipts.map(({ text }) => text.join('\n'))
const print = (id: string, data: unknown = ticketSamples.original) => post('/ticket', { id, data, config })
const stateOf = async (answer: Response) => v.parse(PrintAnswer, await answer.json()).job.state
const isPrinted = (id: string) =>
  vi.waitFor(async () => expect(await stateOf(await get(`/jobs/${id}`))).toBe('printed'), patience)
const damage = async () => v.parse(PrintHealth, await (await get('/health')).json()).damage

/** Takes the records of these jobs out of the journal, as if they had never been written. */
async function lose(...ids: string[]): Promise<void> {
  await daemon.restart(async () => {
    const file = path.join(daemon.folder, 'jobs.journal')
    const lines = (await readFile(file, 'utf8')).split(/(?<=\n)/)
    await writeFile(file, lines.filter((line) => !ids.some((id) => line.includes(id))).join(''))
  })
}

it('a ticket whose records were lost is printed as a copy, once, and every page is notified [damaged-journal]', async () => {
  const [lost, kept] = [uuidv7(), uuidv7()]
  for (const id of [lost, kept]) await isPrinted((await print(id), id))
  expect(await damage()).toBeNull()
  await lose(lost)
  await print(lost)
  await isPrinted(lost)
  await print(lost)
  const [copy] = await papers()
  expect(copy).toContain('CÓPIA 1')
  expect(await papers()).toHaveLength(3)
  expect((await papers()).filter((paper) => paper.includes('CÓPIA'))).toHaveLength(1)
  const notice = await damage()
  expect(notice?.copiesBeforeMs).toBeGreaterThan(Date.now())
  expect(await readdir(daemon.folder)).toContain(notice?.keptAs)
})

it('a ticket that was requested as a copy keeps its copy number', async () => {
  await isPrinted(
    (await print('019f0000-0000-7000-8000-000000000001'), '019f0000-0000-7000-8000-000000000001'),
  )
  await lose('019f0000-0000-7000-8000-000000000001')
  const id = '019f0000-0000-7000-8000-000000000002'
  await print(id, { ...ticketSamples.copy, copy: 3 })
  await isPrinted(id)
  expect((await papers())[0]).toContain('CÓPIA 3')
})

it('pages are notified of lost records when they connect, and when somebody has read the notice', async () => {
  const id = uuidv7()
  await isPrinted((await print(id), id))
  await lose(id)
  const socket = daemon.open('', daemon.handshake())
  const notice: unknown[] = []
  socket.on('journalDamage', (payload: unknown) => notice.push(payload))
  await vi.waitFor(() => expect(v.is(JournalDamage, notice[0])).toBe(true), patience)
  expect((await post('/journal/seen', {})).status).toBe(200)
  await vi.waitFor(() => expect(notice.at(-1)).toBeNull(), patience)
  expect(await damage()).toBeNull()
  socket.close()
  await daemon.restart()
  expect(await damage()).toBeNull()
  await print(id)
  await isPrinted(id)
  expect((await papers())[0]).toContain('CÓPIA 1')
})

it('an id is the same in capitals, and prints nothing again', async () => {
  const id = uuidv7()
  await print(id)
  await isPrinted(id)
  expect(await stateOf(await print(id.toUpperCase()))).toBe('printed')
  expect(await stateOf(await get(`/jobs/${id.toUpperCase()}`))).toBe('printed')
  expect(await papers()).toHaveLength(1)
})

it('the link of a wallet is in no file once its paper is out', async () => {
  const data = qrcodeSamples.original
  const id = uuidv7()
  await post('/virtual/paper-out', {})
  await post('/qrcode', { id, data, config })
  const whereabouts = async () => {
    const entries = await readdir(daemon.folder, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
    // What is deleted meanwhile holds nothing.
    const texts = await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')))
    return files.filter((_, at) => texts[at]!.includes(data.short_url))
  }
  expect(await whereabouts()).toHaveLength(1)
  await post('/virtual/recover', {})
  await isPrinted(id)
  await vi.waitFor(async () => expect(await whereabouts()).toEqual([]), patience)
})

it('a mirror of a log that the disk damages while the program runs is found in seconds, and ends before the damage', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  try {
    await daemon.restart()
    const name = { counterId: uuidv7(), log: 1 }
    const records = Buffer.concat(recordsOf(logged(openShop))).toString()
    const end = async (sent: string) => (await post('/mirror', { ...name, from: 1, records: sent })).json()
    expect(await end(records)).toMatchObject({ count: openShop.length })
    const file = path.join(daemon.folder, 'mirrors', `${name.counterId}.1`, '000000000001.jsonl')
    const lines = (await readFile(file, 'utf8')).split(/(?<=\n)/)
    await writeFile(file, [...lines.slice(0, 3), lines[3]!.replace('"v"', '"w"'), ...lines.slice(4)].join(''))
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(async () => expect(await end('')).toMatchObject({ count: 3 }), patience)
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('of a log is damaged. Its rest is kept as'))
    expect(await end(records)).toMatchObject({ count: openShop.length })
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})
