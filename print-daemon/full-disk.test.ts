import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PrintAnswer, PrintFailure } from '../src/protocol/print-service.ts'
import { ticketSamples } from '../src/receipts/ticket.ts'
import { bundleChild } from '../tests/kit/bundle-child.ts'
import { startPrintDaemon } from './daemon.ts'
import { signedBy } from './signed-testing.ts'
import { missing } from '../tests/kit/missing.ts'
import { patience } from '../tests/kit/patience.ts'
import { folderOfTest } from '../tests/kit/test-folders.ts'
import { errorCodes } from '../src/protocol/error-codes.ts'

/** No file of the print program may grow beyond this: its writes then fail as they do on a full disk. */
const limitKb = 8
const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon' }
const Receipts = v.object({ receipts: v.array(v.unknown()) })

let folder: string
let child: ChildProcess | undefined
let stderr = ''
beforeEach(() => {
  folder = folderOfTest()
})
afterEach(() => child?.kill('SIGKILL'))

async function startLimited(): Promise<string> {
  const script = await bundleChild('print-daemon/full-disk-child.ts')
  child = spawn('bash', ['-c', `ulimit -f ${limitKb}; exec "$@"`, 'bash', process.execPath, script, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  stderr = ''
  child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  for await (const line of createInterface({ input: child.stdout! })) return line
  throw new Error('The print program did not start.')
}

async function endLimited(): Promise<void> {
  const exit = once(child!, 'exit')
  child?.kill('SIGKILL')
  await exit
}

const post = (url: string, route: string, body: object) => signedBy(folder).send(url, 'POST', route, body)
const get = (url: string, route: string) => signedBy(folder).send(url, 'GET', route)
const ticket = (id: string) => ({ id, data: ticketSamples.original, config })
const receiptsOf = async (url: string) =>
  v.parse(Receipts, await (await get(url, '/receipts')).json()).receipts

/** Asks for tickets until the print program takes no more. */
async function fill(url: string): Promise<{ taken: string[]; refused: string; answer: Response }> {
  const taken: string[] = []
  for (;;) {
    const id = uuidv7()
    const answer = await post(url, '/ticket', ticket(id))
    if (!answer.ok) return { taken, refused: id, answer }
    taken.push(id)
  }
}

const canLimit = process.platform !== 'win32'

it.skipIf(!canLimit)(
  `on a full disk a request is answered with that reason, in one line of the log too, and prints nothing, and no job taken before is lost${missing(canLimit, 'limit of files')}`,
  async () => {
    const limited = await startLimited()
    await post(limited, '/virtual/cover-open', {})
    const { taken, refused, answer } = await fill(limited)
    expect(answer.status).toBe(500)
    expect(v.parse(PrintFailure, await answer.json()).error).toEqual({
      code: errorCodes.system,
      message: 'The disk is full; nothing was taken.',
    })
    await vi.waitFor(() => expect(stderr).toContain('the disk is full'), patience)
    expect(stderr).toBe('A request failed: the disk is full (EFBIG).\n')
    expect(taken.length).toBeGreaterThan(0)
    expect((await get(limited, `/jobs/${refused}`)).status).toBe(404)
    expect(await receiptsOf(limited)).toEqual([])
    await endLimited()

    const daemon = await startPrintDaemon({ port: 0, dataDir: folder, allowedOrigins: [] })
    const printed = (count: number) =>
      vi.waitFor(async () => expect(await receiptsOf(daemon.url)).toHaveLength(count), patience)
    await printed(taken.length)
    expect((await get(daemon.url, `/jobs/${refused}`)).status).toBe(404)
    const again = await post(daemon.url, '/ticket', ticket(refused))
    expect(v.parse(PrintAnswer, await again.json()).job.state).toBe('queued')
    await printed(taken.length + 1)
    await daemon.close()
  },
)
