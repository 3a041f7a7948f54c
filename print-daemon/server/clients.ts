import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Subject, type Observable } from 'rxjs'
import * as v from 'valibot'
import { writeDurably } from '../../node/durable-file.ts'
import { asJson } from '../../src/values/json.ts'
import type { Credentials } from './signing.ts'

const Key = v.pipe(v.string(), v.base64(), v.length(44))

const Client = v.object({
  clientId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  key: Key,
  name: v.string(),
  origin: v.nullable(v.string()),
  pairedAtMs: v.number(),
})
export type Client = v.InferOutput<typeof Client>

const ClientsFile = v.object({ clients: v.array(Client) })
/** The client of the command line on the same machine, in the data folder. */
export const localClientFile = 'local-client.json'
export const LocalClient = v.object({ clientId: Client.entries.clientId, key: Key })

const keyBytes = 32
/** A browser that loses its key is paired again: the limit keeps the list from growing for ever. */
const maxClients = 200

const newKey = () => ({ clientId: randomUUID(), key: randomBytes(keyBytes).toString('base64') })

/** The paired clients, in a separate file; the keys never leave it. */
export class Clients {
  readonly #file: string
  readonly #local: Credentials
  #clients: readonly Client[]
  readonly #forgotten = new Subject<string>()
  #writing: Promise<void> = Promise.resolve()

  private constructor(file: string, local: Credentials, clients: readonly Client[]) {
    this.#file = file
    this.#local = local
    this.#clients = clients
  }

  /** `localFile` holds the client of the command line on this machine, and is created if it is missing. */
  static async open(file: string, localFile: string): Promise<Clients> {
    const stored = await readJson(file, ClientsFile, 'pair again what printed before')
    return new Clients(file, await openLocal(localFile), stored?.clients ?? [])
  }

  get list(): readonly Client[] {
    return this.#clients
  }

  /** The id of a client that was just removed: its connections must be closed. */
  get forgotten$(): Observable<string> {
    return this.#forgotten
  }

  isLocal(clientId: string): boolean {
    return clientId === this.#local.clientId
  }

  keyOf(clientId: string): Buffer | undefined {
    if (this.isLocal(clientId)) return this.#local.key
    const client = this.#clients.find((candidate) => candidate.clientId === clientId)
    return client && Buffer.from(client.key, 'base64')
  }

  /** A new client with a new key; on the disk when this resolves. */
  async add(known: Pick<Client, 'name' | 'origin' | 'pairedAtMs'>): Promise<Client> {
    const client = { ...newKey(), ...known }
    await this.#replace([...this.#clients, client].slice(-maxClients))
    return client
  }

  /** Removes one client, or all of them; resolves to their number. */
  async forget(clientId?: string): Promise<number> {
    const before = this.#clients.length
    await this.#replace(clientId ? this.#clients.filter((client) => client.clientId !== clientId) : [])
    return before - this.#clients.length
  }

  /** One write after the other, each with the latest state. */
  async #replace(clients: readonly Client[]): Promise<void> {
    const gone = this.#clients.filter((client) => !clients.includes(client))
    this.#clients = clients
    for (const { clientId } of gone) this.#forgotten.next(clientId)
    const written = this.#writing.then(() =>
      writeDurably(this.#file, `${JSON.stringify({ clients: this.#clients }, null, 2)}\n`),
    )
    this.#writing = written.catch(() => undefined)
    await written
  }
}

async function openLocal(file: string): Promise<Credentials> {
  const stored = await readJson(file, LocalClient, 'start the print program again, which makes a new one')
  const local = stored ?? newKey()
  if (!stored) await writeDurably(file, `${JSON.stringify(local)}\n`)
  return { clientId: local.clientId, key: Buffer.from(local.key, 'base64') }
}

/** The content of a file; undefined if there is none. `remedy`: what to do once a damaged file is deleted. */
async function readJson<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  remedy: string,
): Promise<v.InferOutput<Schema> | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(`The file ${file} cannot be read (${error.code}).`, { cause: error })
  })
  if (text === null) return undefined
  const parsed = v.safeParse(schema, asJson(text))
  if (parsed.success) return parsed.output
  throw new Error(`The file ${file} is damaged: delete it, and ${remedy}.`)
}
