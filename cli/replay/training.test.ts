import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deployments } from '../../locales/deployments.ts'
import { encodeRecord, genesisHash } from '../../src/events/log-format.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { id } from '../../tests/kit/decider.ts'
import { sha256 } from '../../tests/kit/memory-log.ts'
import { outputOf } from '../../tests/kit/output.ts'
import { openShop, purchaseUnderWay } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { explain } from '../log/explain.ts'
import { describeLog, verifyLog } from '../log/verify.ts'
import { audit } from './testing.ts'
import { auditAsJson } from './json.ts'
import { auditAsText } from './text.ts'

const logOf = (events: readonly Event[]): Uint8Array => {
  let hash = genesisHash
  return Buffer.concat(
    events.map((event, index) => {
      const record = encodeRecord({ ...event, seq: index + 1, at: 0 }, hash, sha256)
      hash = record.hash
      return record.bytes
    }),
  )
}

const folder = folderOfFile()
const head: Event = { type: 'segmentOpened', data: { logId: id(1), segment: 1, format: 1 } }
const lesson: Event = {
  type: 'deploymentLoaded',
  data: {
    deployment: { ...deployments.get('pt')!, isTraining: true },
    printService: 'http://127.0.0.1:3333',
    shop: { name: 'Balcão Rossio', id: '7' },
  },
}

it('a replay reports that a log is from training, and only then', () => {
  const problems = [openShop, [...openShop, lesson]].map((events) => {
    const result = audit(logOf([head, ...events]))
    return [auditAsJson(result).isTraining, auditAsText(result).includes('nothing in it was sold')]
  })
  expect(problems).toEqual([
    [false, false],
    [true, true],
  ])
})

it.each<[string, (file: string, json: boolean) => Promise<number>]>([
  ['verify', (file, json) => verifyLog(file, { json })],
  ['info', (file, json) => describeLog(file, { json })],
  ['explain', (file, json) => explain(file, id(101), { json })],
])('log %s reports that a log is from training, and only then, as text and as JSON', async (_, command) => {
  for (const isTraining of [false, true]) {
    const file = join(folder, 'log.jsonl')
    writeFileSync(file, logOf([head, ...openShop, ...(isTraining ? [lesson] : []), ...purchaseUnderWay(1)]))
    const [, { stdout: text }] = await outputOf(() => command(file, false))
    expect(text.includes('nothing in it was sold or paid for money')).toBe(isTraining)
    const [, { stdout: json }] = await outputOf(() => command(file, true))
    expect(JSON.parse(json)).toHaveProperty('isTraining', isTraining)
  }
})
