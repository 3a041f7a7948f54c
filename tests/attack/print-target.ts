import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { newLongCode, withPairingCode } from '../../cli/pairing-code.ts'
import { localKeyFile } from '../../cli/print-service.ts'
import { LocalClient } from '../../print-daemon/server/clients.ts'
import { headersOf, sign, type Credentials } from '../../print-daemon/server/signing.ts'
import { PairingAnswer } from '../../src/protocol/print-access.ts'
import { PrintHealth } from '../../src/protocol/print-service.ts'
import { temporaryFolder } from '../kit/folders.ts'
import { freePort } from '../kit/ports.ts'
import { Part } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'
import type { Victim } from './attack.ts'
import { post, type Headers } from './wire.ts'

/** A print program with a paired page; it prints on its virtual printer. */
export interface PrintTarget extends Victim {
  /** Host name with port. */
  readonly own: string
  /** The headers of the page that may print. */
  readonly page: Headers
  /** Keys of the machine's own command line, of that page, and of a page that was removed. */
  readonly local: Credentials
  readonly paired: Credentials
  readonly removed: Credentials
  readonly pairingCode: string
  /** Waits until nothing waits for the printer. */
  settled(): Promise<void>
}

/** The headers of a signed request. */
export const signedHeaders = (by: Credentials, method: string, path: string, body = ''): Headers =>
  headersOf(sign(by, { method, path, body }))

/** A request as the paired page sends it. */
export function signedPost({ page, paired }: PrintTarget, path: string, content: unknown): string {
  const body = typeof content === 'string' ? content : JSON.stringify(content)
  return post(path, { ...page, ...signedHeaders(paired, 'POST', path, body) }, body)
}

/** Every file below a folder with its hash. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hashOf = async (file: string) =>
    `${file} ${createHash('sha256')
      .update(await readFile(file))
      .digest('hex')}`
  return Promise.all(files.sort().map(hashOf))
}

export interface RunningPrintTarget {
  readonly part: Part
  readonly target: PrintTarget
  /** A signed question of the command line. */
  read(path: string): Promise<unknown>
  close(): Promise<void>
}

export async function openPrintTarget(): Promise<RunningPrintTarget> {
  const folder = await temporaryFolder()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const pairingCode = newLongCode()
  const args = ['daemon', '--port', `${port}`, '--data', folder.path]
  const part = new Part(args, `${url}/health`, withPairingCode(pairingCode))
  await part.start()
  const stored = v.parse(LocalClient, JSON.parse(await readFile(localKeyFile(folder.path), 'utf8')))
  const local: Credentials = { clientId: stored.clientId, key: Buffer.from(stored.key, 'base64') }
  const page: Headers = { host: new URL(url).host, origin: 'http://localhost:3000' }

  async function pair(): Promise<Credentials> {
    const response = await fetch(`${url}/pair`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-balcao': '1', origin: page['origin']! },
      body: JSON.stringify({ code: pairingCode, name: 'page' }),
    })
    const { clientId, key } = v.parse(PairingAnswer, await response.json())
    return { clientId, key: Buffer.from(key, 'base64') }
  }
  const read = async (path: string): Promise<unknown> =>
    (await fetch(url + path, { headers: signedHeaders(local, 'GET', path) })).json()
  const health = async () => v.parse(PrintHealth, await read('/health'))
  await waitFor('the printer to be ready', async () => (await health()).printer.status)
  const [paired, removed] = [await pair(), await pair()]
  const body = JSON.stringify({ clientId: removed.clientId })
  await fetch(`${url}/pairing/forget`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(local, 'POST', '/pairing/forget', body) },
    body,
  })
  const base64 = ({ key }: Credentials) => key.toString('base64')
  const target: PrintTarget = {
    ...{ port, own: page['host']!, page, local, paired, removed, pairingCode },
    settled: async () => void (await waitFor('the printer', async () => (await health()).waiting === 0)),
    state: async () => ({
      health: await read('/health'),
      receipts: await read('/receipts'),
      jobs: await read('/jobs'),
      mirrors: await read('/mirror'),
      files: await filesIn(join(folder.path, 'print-daemon')),
    }),
    secrets: () => [pairingCode, base64(local), base64(paired), folder.path, process.cwd()],
  }
  const close = async () => {
    await part.stop()
    await folder.remove()
  }
  return { part, target, read, close }
}
