import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Event } from '../../src/events/vocabulary.ts'
import { fieldsOf } from '../../src/worker/replay.ts'
import { id, logged } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { takeOutput, type Output } from '../../tests/kit/output.ts'
import { openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { auditOf } from '../replay/command.ts'
import { auditAsJson } from '../replay/json.ts'
import { diffBuilds } from './diff.ts'
import { logOutput } from './json-schema.ts'

const folder = folderOfFile()
const file = join(folder, 'log.jsonl')
const events = logged([...openShop, { type: 'tillReported', data: { balance: 500 } }, ...purchaseUnderWay(1)])
writeFileSync(file, Buffer.concat(recordsOf(events)))
const unknownTicket: Event = { type: 'ticketSold', data: { uniqueReqId: id(999), sold: sold() } }
let output: Output

beforeEach(() => {
  output = takeOutput()
})
afterEach(() => vi.restoreAllMocks())

/** A build that has another till from an event on; an earlier one does not know `--state`. */
async function buildWith(from: number, { knowsState }: { readonly knowsState: boolean }): Promise<string> {
  const reports: Record<number, unknown> = {}
  for (const { seq } of events) {
    const { audit } = await auditOf(file, seq)
    const change = <Report extends object>(report: Report, key: string) =>
      seq < from ? report : { ...report, [key]: 90 }
    reports[seq] = knowsState
      ? { ...auditAsJson(audit), state: change(fieldsOf(audit.state), 'till.balance') }
      : { ...change(auditAsJson(audit), 'tillBalance'), stateHash: 'of another version' }
  }
  const build = join(folder, `${from}-${knowsState}`)
  mkdirSync(build)
  writeFileSync(join(build, 'package.json'), '{"type":"commonjs"}')
  writeFileSync(
    join(build, 'balcao.js'),
    `const args = process.argv
     if (args.includes('--state') && !${knowsState}) process.exit(2)
     console.log(JSON.stringify((${JSON.stringify(reports)})[args[args.indexOf('--at') + 1]]))`,
  )
  return build
}

it('the first event after which two versions differ is found, with the value of the state', async () => {
  const build = await buildWith(8, { knowsState: true })
  expect(await diffBuilds(file, { build, json: true })).toBe(1)
  expect(v.parse(logOutput.diff, JSON.parse(output.stdout))).toMatchObject({
    event: { seq: 8, type: events[7]!.type },
    compared: 'state',
    differences: [{ path: 'till.balance', here: 500, there: 90 }],
  })
})

it('of an earlier version, which does not print its state, the reports are compared', async () => {
  const build = await buildWith(8, { knowsState: false })
  expect(await diffBuilds(file, { build: join(build, 'balcao.js') })).toBe(1)
  expect(output.stdout).toMatch(/^The versions differ from this event on, by their report:\n#8 {2}/)
  expect(output.stdout).toContain('  tillBalance\n    this version   500\n    other version  90')
})

it('versions that agree at the end of the log end with 0', async () => {
  const build = await buildWith(100, { knowsState: true })
  expect(await diffBuilds(file, { build })).toBe(0)
  expect(output.stdout).toBe(`Both versions have the same state after event ${events.length}.\n`)
})

it('versions that cannot replay the log are not said to agree', async () => {
  const broken = join(folder, 'broken.jsonl')
  writeFileSync(broken, Buffer.concat(recordsOf(logged([...openShop, unknownTicket]))))
  const build = join(folder, 'failing')
  mkdirSync(build)
  writeFileSync(join(build, 'package.json'), '{"type":"commonjs"}')
  writeFileSync(join(build, 'balcao.js'), "console.error('it fails too'); process.exit(1)")
  await expect(diffBuilds(broken, { build })).rejects.toThrow(
    /^.*broken\.jsonl: event \d+ does not follow .* Neither version can replay the log\.$/,
  )
})

it('a folder without a version is refused', async () => {
  await expect(diffBuilds(file, { build: folder })).rejects.toThrow(`There is no balcao.js in ${folder}.`)
})
