import { execFile } from 'node:child_process'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { PrintJob } from '../src/protocol/print-service.ts'
import { bundleChild } from '../tests/kit/bundle-child.ts'
import { sampled, tries } from '../tests/kit/scale.ts'
import { listenOnFreePort } from '../tests/kit/ports.ts'
import { folderOfTest } from '../tests/kit/test-folders.ts'
import { TestPrinter } from './testing/test-printer.ts'
import { ReceiptStore } from './virtual/receipt-store.ts'

let script: string
const ids = ['a', 'b', 'c']
const States = v.array(PrintJob.entries.state)

beforeAll(async () => {
  script = await bundleChild('print-daemon/kill-child.ts')
})

const run = (folder: string, step: string, ...port: string[]) =>
  new Promise<{ signal: string | undefined; output: string }>((resolve, reject) => {
    execFile(process.execPath, [script, folder, step, ...port], (error, output, errors) => {
      if (error && error.signal !== 'SIGKILL') return reject(new Error(errors))
      resolve({ signal: error?.signal ?? undefined, output })
    })
  })

/** How many receipts of a job lie on the counter, torn ones included. */
const papersOf = (store: ReceiptStore, id: string) =>
  store.receipts.filter(({ text }) => text.includes(`job ${id}`)).length

/** A printer on the network, with what is on its paper, that outlives the program which prints on it. */
async function networkPrinter() {
  let peer: Socket | undefined
  const printer = new TestPrinter((bytes) => peer?.write(bytes))
  const server = createServer((socket) => {
    peer = socket
    socket.on('data', (bytes: Buffer) => printer.receive(bytes)).on('error', () => undefined)
  })
  const port = await listenOnFreePort(server)
  return { printer, port: String(port), close: () => server.close() }
}

/** Killed at a step, over a printer that outlives the program; then started again. */
async function overNetwork(step: string): Promise<void> {
  const folder = folderOfTest()
  const { printer, port, close } = await networkPrinter()
  expect((await run(folder, step, port)).signal).toBe('SIGKILL')
  const states = v.parse(States, JSON.parse((await run(folder, 'none', port)).output))
  const papers = [...printer.cutOff, printer.hanging].map((paper) => paper.toString('latin1'))
  for (const [at, id] of ids.entries()) {
    const ofJob = papers.filter((paper) => paper.includes(`job ${id}`))
    if (states[at] === 'printed')
      expect(
        ofJob.filter((paper) => paper.includes('TOTAL')),
        id,
      ).toHaveLength(1)
    else expect(states[at], id).toBe('unknown')
    expect(ofJob.length, id).toBeLessThanOrEqual(1)
  }
  expect(states.filter((state) => state === 'unknown').length).toBeLessThanOrEqual(1)
  close()
}

/** Killed at a step, with a virtual printer; then started again. */
async function overVirtual(step: string): Promise<void> {
  const folder = folderOfTest()
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
}

/** The steps at which the program is killed over a printer that outlives it, and their names. */
const networkSteps = [
  ['a job is queued', 'b:queued'],
  ['a job is marked as being sent', 'b:sending'],
  ['the first bytes went out', 'bytes:4'],
  ['half of a receipt went out', 'bytes:2600'],
  ['all of one receipt and half of the next went out', 'bytes:8000'],
  ['a job is printed', 'b:printed'],
] as const

const virtualSteps = [
  ['a job is queued', 'b:queued'],
  ['a job is marked as being sent', 'b:sending'],
  ['the first bytes went out', 'bytes:4'],
  ['half of an emblem for the printer’s memory went out', 'emblem:2000'],
  ['half of a receipt went out', 'bytes:9000'],
  ['all bytes but the printer’s report are there', 'bytes:11300'],
  ['a job is printed', 'b:printed'],
] as const

describe('over a printer that outlives it, the program leaves on the paper every job once, whole or torn,', () => {
  it.each(sampled(networkSteps, 2))('killed when %s', (_, step) => overNetwork(step))

  it('killed at any byte', () => killedAnywhere(overNetwork))
})

describe('the program loses no job and prints none twice,', () => {
  it.each(sampled(virtualSteps, 2))('killed when %s [print-queue]', (_, step) => overVirtual(step))

  it('killed at any byte [print-queue]', () => killedAnywhere(overVirtual))
})

const killedAnywhere = (over: (step: string) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 11_000 }), (bytes) => over(`bytes:${bytes}`)),
    { numRuns: tries(1) },
  )
