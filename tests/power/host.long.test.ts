import { beforeAll, describe, expect, it } from 'vitest'
import { startHost } from '../contract/hosts.ts'
import { seed } from '../kit/scale.ts'
import { examineEach, withoutSyncs } from './examine.ts'
import { dataIn, expectKept, workAtHost, type HostShift } from './host-shift.ts'
import { PowerCuts } from './power-cuts.ts'
import type { Change } from './record.ts'
import { RecordingDisk, whyNoDisk } from './recording-disk.ts'

const why = await whyNoDisk()

describe.skipIf(why !== null)(
  `the host with its embedded database on a disk that loses its power${why === null ? '' : ` (skipped: ${why})`}`,
  () => {
    let shift: HostShift
    let changes: Change[]
    beforeAll(async () => {
      const disk = await RecordingDisk.mount()
      try {
        shift = await workAtHost(disk)
        changes = await disk.changes()
      } finally {
        await disk.remove()
      }
    }, 0)

    it('after any write of a shift starts by itself and has every answered request once, in till and ledger', async () => {
      const cuts = new PowerCuts(changes, { names: 'posix', from: shift.openedAt, seed, losses: 'drawn' })
      await examineEach(cuts, {
        what: 'the host in its shift',
        few: 20,
        of: (folder, place) => expectKept(folder, shift, place),
      })
    }, 0)

    it('is created anew, or goes on, after a cut in its first start', async () => {
      const cuts = new PowerCuts(changes, { names: 'posix', to: shift.openedAt, seed, losses: 'drawn' })
      await examineEach(cuts, {
        what: 'the host in its first start',
        few: 4,
        most: 40,
        async of(folder) {
          const host = await startHost({ dataDir: dataIn(folder) })
          await host.close()
        },
      })
    }, 0)

    it('loses what it had answered if nothing is synced, which this examination finds', async () => {
      const cuts = new PowerCuts(withoutSyncs(changes, shift.openedAt), {
        names: 'posix',
        from: shift.calls[10]!.answeredAt,
        losses: ['all'],
        seed,
      })
      const examination = examineEach(cuts, {
        what: 'the host without syncs',
        few: 1,
        most: 1,
        of: (folder, place) => expectKept(folder, shift, place),
      })
      await expect(examination).rejects.toThrow('cut after change')
    }, 0)
  },
)
