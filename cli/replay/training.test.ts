import { expect, it } from 'vitest'
import { deployments } from '../../locales/deployments.ts'
import { encodeRecord, genesisHash } from '../../src/events/log-format.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { id } from '../../tests/kit/decider.ts'
import { sha256 } from '../../tests/kit/memory-log.ts'
import { openShop } from '../../tests/kit/shop.ts'
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
