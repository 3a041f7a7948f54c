import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../kit/folders.ts'
import { seed } from '../kit/scale.ts'
import {
  expectRecovered,
  logFolder,
  workAtCounter,
  type CounterShift,
  type Recovery,
} from './counter-shift.ts'
import { examineEach } from './examine.ts'
import { PowerCuts } from './power-cuts.ts'
import { below, type Change } from './record.ts'
import { RecordingDisk, whyNoDisk } from './recording-disk.ts'

const why = await whyNoDisk()

describe.skipIf(why !== null)(
  `the counter in Chromium, with host and print program, on a disk that loses its power${why === null ? '' : ` (skipped: ${why})`}`,
  () => {
    let shift: CounterShift
    let changes: Change[]
    beforeAll(async () => {
      const disk = await RecordingDisk.mount()
      const cache = await temporaryFolder()
      try {
        shift = await workAtCounter(disk, cache.path)
        changes = await disk.changes()
      } finally {
        await disk.remove()
        await cache.remove()
      }
    }, 0)

    /** How often the counter recovered in which way. */
    async function examine(what: string, cuts: PowerCuts, few: number) {
      const found: Record<Recovery, number> = { log: 0, reported: 0, mirror: 0, new: 0 }
      await examineEach(cuts, {
        what,
        few,
        async of(folder, place) {
          const cache = await temporaryFolder()
          found[await expectRecovered(folder, shift, { place, cache: cache.path })]++
          await cache.remove()
        },
      })
      console.error(`${what}: ${JSON.stringify(found)}`)
      return found
    }

    it('goes on with its log, which has every request that was sent, after any write of a shift', async () => {
      const cuts = new PowerCuts(changes, {
        names: 'journaled',
        from: shift.firstSaleAt,
        isWrittenBack: true,
        isCut: below(logFolder),
        losses: 'drawn',
        seed,
      })
      const found = await examine('the counter in its shift', cuts, 4)
      expect([found.mirror, found.new]).toEqual([0, 0])
    }, 0)

    it('goes on with its log or its copy, or begins anew, where the system has written nothing by itself yet', async () => {
      const cuts = new PowerCuts(changes, {
        names: 'journaled',
        isCut: below(logFolder),
        losses: 'drawn',
        seed,
      })
      const found = await examine('the counter in a new profile', cuts, 4)
      expect(found.mirror + found.log).toBeGreaterThan(0)
    }, 0)
  },
)
