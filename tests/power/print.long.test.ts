import { beforeAll, describe, expect, it } from 'vitest'
import { seed } from '../kit/scale.ts'
import { examineEach, withoutSyncs } from './examine.ts'
import { PaperPort } from './paper-port.ts'
import { PowerCuts } from './power-cuts.ts'
import { expectPrinted, workAtPrinter, type PrintShift } from './print-shift.ts'
import type { Change } from './record.ts'
import { RecordingDisk, whyNoDisk } from './recording-disk.ts'

const why = await whyNoDisk()

describe.skipIf(why !== null)(
  `the print program on a disk that loses its power${why === null ? '' : ` (skipped: ${why})`}`,
  () => {
    let shift: PrintShift
    let changes: Change[]
    beforeAll(async () => {
      const disk = await RecordingDisk.mount()
      try {
        shift = await workAtPrinter(disk)
        changes = await disk.changes()
      } finally {
        await disk.remove()
      }
    }, 0)

    /** With a printer that has printed nothing since the cut. */
    async function examine(what: string, cuts: PowerCuts, few: number): Promise<void> {
      const paper = await PaperPort.open(shift.networkPrinter.port)
      try {
        await examineEach(cuts, {
          what,
          few,
          of: (folder, place) => expectPrinted(folder, shift, { place, paper }),
        })
      } finally {
        await paper.close()
      }
    }

    it(
      'after any write of a shift starts by itself, has every accepted job, and prints none twice',
      () =>
        examine(
          'the print program in its shift',
          new PowerCuts(changes, { names: 'posix', from: shift.openedAt, seed }),
          40,
        ),
      0,
    )

    it(
      'starts by itself after a cut in its first start',
      () =>
        examine(
          'the print program in its first start',
          new PowerCuts(changes, { names: 'posix', to: shift.openedAt, seed }),
          10,
        ),
      0,
    )

    it('loses what it had accepted if nothing is synced, which this examination finds', async () => {
      const choice = { names: 'posix', from: shift.jobs[2]!.acceptedAt, losses: ['all'], seed } as const
      const cuts = new PowerCuts(withoutSyncs(changes, shift.openedAt), choice)
      await expect(examine('the print program without syncs', cuts, 1)).rejects.toThrow('cut after change')
    }, 0)
  },
)
