import { expect } from 'vitest'
import { temporaryFolder } from '../kit/folders.ts'
import { isLong } from '../kit/scale.ts'
import type { PowerCuts } from './power-cuts.ts'
import type { Change } from './record.ts'

interface Examination {
  readonly what: string
  /** How many states are examined where this is no long run. */
  readonly few: number
  /** How many in a long run; all by default. */
  readonly most?: number
  /** Throws what is wrong with the files in a folder, where the record of the disk was so long when the power went. */
  readonly of: (folder: string, place: number) => Promise<void>
}

/** Examines what each power cut left, and says how many there were. */
export async function examineEach(
  cuts: PowerCuts,
  { what, few, most = Infinity, of }: Examination,
): Promise<void> {
  let examined = 0
  for (const { image, after, loss, place } of cuts.states(isLong ? most : few)) {
    const folder = await temporaryFolder()
    try {
      image.write(folder.path)
      await of(folder.path, place)
    } catch (error) {
      throw new Error(`${what}, cut after change ${after}, losing ${loss}: ${String(error)}`, {
        cause: error,
      })
    } finally {
      await folder.remove()
    }
    examined++
  }
  expect(examined).toBeGreaterThan(0)
  console.error(`${what}: ${cuts.tried} power cuts, ${cuts.count} different states, ${examined} examined`)
}

/** The same on a disk that syncs nothing of what is recorded behind `from`. */
export const withoutSyncs = (changes: readonly Change[], from: number): Change[] =>
  changes.filter(({ kind, end }) => kind !== 'sync' || end <= from)
