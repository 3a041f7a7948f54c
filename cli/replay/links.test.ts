import { describe, expect, it } from 'vitest'
import { encodeRecord, genesisHash } from '../../src/events/log-format.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { stateHashOf } from '../../src/worker/replay.ts'
import { id, stateAfter } from '../../tests/kit/decider.ts'
import { withLinks } from '../../tests/kit/earlier-log.ts'
import { walletSlip } from '../../tests/kit/receipts.ts'
import { sha256 } from '../../tests/kit/memory-log.ts'
import { openShop } from '../../tests/kit/shop.ts'
import { audit } from './testing.ts'
import { auditAsJson } from './json.ts'
import { problemsOf } from './problems.ts'
import { auditAsText } from './text.ts'

const logOf = (events: readonly Event[]): Uint8Array => {
  let hash = genesisHash
  return Buffer.concat(
    events.map((event, index) => {
      const record = encodeRecord({ ...event, seq: index + 1, at: 1_001 + index }, hash, sha256)
      hash = record.hash
      return record.bytes
    }),
  )
}

const userId = '4817263950'
const before: Event[] = [
  { type: 'segmentOpened', data: { logId: id(1), segment: 1, format: 1 } },
  ...openShop,
  {
    type: 'movementRequested',
    data: { movementId: id(2), operatorId: 1042, movement: { kind: 'walletTopUp', amount: 700 } },
  },
  {
    type: 'movementDone',
    data: {
      movementId: id(2),
      kind: 'walletTopUp',
      amount: 700,
      balance: 100_700,
      wallet: { userId, balance: 700 },
    },
  },
  walletSlip(id(3), userId),
]
const checkpoint = (events: readonly Event[]): Event => ({
  type: 'checkpointReached',
  data: { stateHash: stateHashOf(stateAfter(events)), hashVersion },
})
const link = 'http://localhost:3000/w/ABCDEFGH12345678'
const saved = (...after: Event[]) => {
  const events = [...before, ...after]
  return audit(withLinks(logOf([...events, checkpoint(events)]), () => link))
}
const replaced: Event = { type: 'walletLinksReplaced', data: { operatorId: 1042, userIds: [userId] } }

describe('the replay of a log with links of wallets in it', () => {
  it('warns that anyone who has the file can cash these wallets in, and shows none of the links [logged-links]', () => {
    const result = saved()
    expect(problemsOf(result, true)).toEqual([expect.stringContaining('1 of these links are still valid')])
    expect(auditAsJson(result)['walletLinks']).toEqual({ open: [userId], replaced: 0 })
    expect(JSON.stringify(auditAsJson(result)) + auditAsText(result)).not.toContain(link)
  })

  it('reports only that they were replaced, once they were', () => {
    const result = saved({ type: 'walletLinksExposed', data: { until: 5 } }, replaced)
    expect(problemsOf(result, true)).toEqual([])
    expect(auditAsText(result)).toContain('1 replaced and worthless')
  })

  it('distinguishes a checkpoint of the version that wrote them from a wrong one [old-checkpoints]', () => {
    const result = saved()
    expect([result.failedCheckpoints, result.otherHashVersion]).toEqual([[], [before.length + 1]])
    expect(auditAsText(result)).toContain('1 with another hash version')
  })
})

it('a log without links is not warned of', () => {
  const result = audit(logOf([...before, checkpoint(before)]))
  expect(problemsOf(result, true)).toEqual([])
  expect(auditAsText(result)).not.toContain('wallet links')
})
