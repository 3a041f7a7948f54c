import { expect, it } from 'vitest'
import { startCore } from '../../tests/kit/core.ts'
import { stateAfter } from '../../tests/kit/decider.ts'
import { MemoryLog } from '../../tests/kit/memory-log.ts'
import { openShop } from '../../tests/kit/shop.ts'
import { genesisHash } from '../events/log-format.ts'

it.each([
  [4_990, 1],
  [5_000, 2],
])(
  'a log whose last segment has %i events is in %i segments after the next one, also if the page was just reloaded',
  (events, segments) => {
    const disk = new MemoryLog()
    const head = { seq: 7_000 + events, hash: genesisHash, segment: 1 }
    const { store, stop } = startCore({
      ...{ disk, from: { state: stateAfter(openShop), head }, segmentBegunAt: 7_000 },
    })
    store.dispatch({ type: 'chooseLanguage', language: 'en' })
    expect(disk.segments).toHaveLength(segments)
    stop()
  },
)
