import { beforeAll, describe, expect, it } from 'vitest'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { putEmptyDatabase } from '../kit/folders.ts'
import { seed } from '../kit/scale.ts'
import { examineEach } from './examine.ts'
import { PowerCuts } from './power-cuts.ts'
import type { Change } from './record.ts'
import { RecordingDisk, whyNoDisk } from './recording-disk.ts'

const why = await whyNoDisk()

/** The numbers of the rows that were there when the record of the disk was so long. */
interface Content {
  readonly place: number
  readonly numbers: string
}

const upkeep = { everyMs: 1, pauseMs: 0 }
const numbersSql = `select coalesce(string_agg(n::text, ' ' order by n), '') as numbers from numbers`

/** Rows come and go, in a database that is kept up all the time, and files of its log are filled. */
async function useDatabase(disk: RecordingDisk): Promise<{ openedAt: number; contents: Content[] }> {
  await putEmptyDatabase(disk.path)
  const database = await openEmbeddedDatabase(disk.path, upkeep)
  await database.query('create table numbers (n integer primary key, body text not null)')
  await database.query('checkpoint')
  const openedAt = disk.place
  const contents: Content[] = []
  const change = async (sql: string) => {
    await database.query(sql)
    const [row] = await database.query(numbersSql)
    contents.push({ place: disk.place, numbers: String(row?.['numbers']) })
  }
  for (let round = 0; round < 4; round++) {
    await change(
      `insert into numbers select n, repeat('x', 2000) from generate_series(${round}00, ${round}29) n`,
    )
    await change(`update numbers set body = repeat('y', 2000) where n % 3 = 0`)
    await change(`delete from numbers where n < ${round}25`)
    await change('select pg_switch_wal()')
  }
  await database.close()
  return { openedAt, contents }
}

describe.skipIf(why !== null)(
  `an embedded database that is kept up on a disk that loses its power${why === null ? '' : ` (skipped: ${why})`}`,
  () => {
    let changes: Change[]
    let used: Awaited<ReturnType<typeof useDatabase>>
    beforeAll(async () => {
      const disk = await RecordingDisk.mount()
      try {
        used = await useDatabase(disk)
        changes = await disk.changes()
      } finally {
        await disk.remove()
      }
    }, 0)

    it('has after any write what was committed, or one statement more', async () => {
      const { openedAt: from, contents } = used
      const cuts = new PowerCuts(changes, {
        names: 'posix',
        from,
        isWrittenBack: true,
        seed,
        losses: 'drawn',
      })
      await examineEach(cuts, {
        what: 'the database with its upkeep',
        few: 12,
        most: 400,
        async of(folder, place) {
          const committed = contents.filter((content) => content.place <= place).length
          const possible = ['', ...contents.map(({ numbers }) => numbers)].slice(committed, committed + 2)
          const database = await openEmbeddedDatabase(folder, upkeep)
          try {
            expect(possible).toContain(String((await database.query(numbersSql))[0]?.['numbers']))
            await database.query(`insert into numbers values (-1, '')`)
            for (const sql of ['vacuum (analyze) numbers', 'reindex table numbers', 'checkpoint'])
              await database.query(sql)
          } finally {
            await database.close()
          }
        },
      })
    }, 0)
  },
)
