import { temporaryFolder } from '../../tests/kit/folders.ts'
import { row, type Row } from '../row.ts'
import { startHost } from './host-process.ts'

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`

/** The host with its embedded database: how long it takes to create and to open it, and the memory of the process. */
export async function benchEmbedded(): Promise<Row[]> {
  const folder = await temporaryFolder()
  try {
    const first = await startHost(folder.path)
    const created = { startMs: first.startMs, ...(await first.memory()) }
    await first.stop()
    const second = await startHost(folder.path)
    const opened = { startMs: second.startMs, ...(await second.memory()) }
    await second.stop()
    return [
      row(
        'host: first creation',
        `${inSeconds(created.startMs)}, embedded database`,
        created.startMs / 1_000,
        {
          atMost: 5,
        },
      ),
      row('host: start-up', `${inSeconds(opened.startMs)}, embedded database`, opened.startMs / 1_000, {
        atMost: 2,
      }),
      row(
        'host: memory with its database',
        `${Math.round(opened.now)} MB; at most ${Math.round(created.most)} MB while it was created`,
        Math.max(opened.most, created.most),
        { atMost: 200 },
      ),
    ]
  } finally {
    await folder.remove()
  }
}
