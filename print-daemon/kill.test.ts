import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { PrintJob } from '../src/protocol/print-service.ts'
import { bundleChild } from '../tests/kit/bundle-child.ts'
import { ReceiptStore } from './virtual/receipt-store.ts'

let script: string
const ids = ['a', 'b', 'c']
const States = v.array(PrintJob.entries.state)

beforeAll(async () => {
  script = await bundleChild('print-daemon/kill-child.ts')
})

const run = (folder: string, step: string) =>
  new Promise<{ signal: string | undefined; output: string }>((resolve) => {
    execFile(process.execPath, [script, folder, step], (error, output, errors) => {
      if (error && error.signal !== 'SIGKILL') throw new Error(errors)
      resolve({ signal: error?.signal ?? undefined, output })
    })
  })

/** How many receipts of a job lie on the counter, torn ones included. */
const papersOf = (store: ReceiptStore, id: string) =>
  store.receipts.filter(({ text }) => text.includes(`job ${id}`)).length

it.each([
  ['a job is queued', 'b:queued'],
  ['a job is marked as being sent', 'b:sending'],
  ['the first bytes went out', 'bytes:4'],
  ['half of an emblem for the printer’s memory went out', 'emblem:2000'],
  ['half of a receipt went out', 'bytes:9000'],
  ['all bytes but the printer’s word are there', 'bytes:11300'],
  ['a job is printed', 'b:printed'],
])('killed when %s, it loses no job and prints none twice', async (_, step) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-kill-'))
  expect((await run(folder, step)).signal).toBe('SIGKILL')
  const { output } = await run(folder, 'none')
  const states = v.parse(States, JSON.parse(output))
  const store = await ReceiptStore.open(path.join(folder, 'receipts'))
  for (const [at, id] of ids.entries()) {
    const papers = papersOf(store, id)
    if (states[at] === 'printed') expect(papers, id).toBe(1)
    else expect([states[at], papers <= 1], id).toEqual(['unknown', true])
  }
  expect(states.filter((state) => state === 'unknown').length).toBeLessThanOrEqual(1)
  expect(states.includes('unknown')).toBe(step !== 'b:queued' && step !== 'b:printed')
  await rm(folder, { recursive: true })
})
