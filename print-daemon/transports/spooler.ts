import { setTimeout as delay } from 'node:timers/promises'
import { filter, firstValueFrom, Subject, takeUntil, timer } from 'rxjs'
import { unlessAborted } from '../../node/unless-aborted.ts'
import { DeviceAbsent, LinkBroken, type Connection } from './connection.ts'
import { startSpooler, type SpoolerMessage, type SpoolerProcess } from './spooler-process.ts'
import { usualProfile, type DeviceConnection, type FoundPrinter, type TransportRow } from './transport-row.ts'

type Spooler = Extract<DeviceConnection, { kind: 'spooler' }>
type Ended = Extract<SpoolerMessage, { kind: 'ended' }>

/** A call of the spooler that takes longer hangs: its process is ended. */
const patienceMs = 5_000

/** A printer of the Windows spooler, which gets raw bytes and reports nothing that the printer says. */
const open = ({ name }: Spooler, signal: AbortSignal): Promise<Connection> =>
  openSpooler(startSpooler(name), signal)

/** The connection through a process. Rejects with `DeviceAbsent` if it does not find its printer. */
export async function openSpooler(spooler: SpoolerProcess, signal: AbortSignal): Promise<Connection> {
  const first = firstValueFrom(spooler.messages$.pipe(takeUntil(timer(patienceMs))), { defaultValue: null })
  try {
    const message = await unlessAborted(first, signal)
    if (message?.kind !== 'opened') throw new DeviceAbsent('The Windows spooler has no such printer.')
    return new SpoolerConnection(spooler)
  } catch (error) {
    spooler.kill()
    throw error
  }
}

class SpoolerConnection implements Connection {
  /** Nothing comes back through the spooler. */
  readonly received$ = new Subject<Uint8Array>()
  readonly broken: Promise<void>
  readonly #spooler: SpoolerProcess
  readonly #ended$ = new Subject<Ended>()
  #hasBroken = false
  #resolveBroken = () => {}
  #documents = 0
  #writing: Promise<unknown> = Promise.resolve()

  constructor(spooler: SpoolerProcess) {
    this.#spooler = spooler
    this.broken = new Promise((resolve) => (this.#resolveBroken = resolve))
    spooler.messages$.subscribe({
      next: (message) => {
        if (message.kind === 'ended') this.#ended$.next(message)
        else if (message.kind === 'absent') this.#breakOff()
      },
      complete: () => this.#breakOff(),
    })
  }

  /**
   * All of the bytes as one document: other programs' documents come before or after it. It resolves when the queue has passed
   * the document on to the printer. An aborted document is taken back; if its printing had begun, all of it counts as accepted.
   */
  async write(bytes: Uint8Array, signal: AbortSignal): Promise<number> {
    signal.throwIfAborted()
    if (this.#hasBroken) throw new LinkBroken()
    const id = ++this.#documents
    let hanging: NodeJS.Timeout | undefined
    const takeBack = () => {
      this.#spooler.order({ kind: 'cancel', id })
      hanging = setTimeout(() => this.#breakOff(), patienceMs)
    }
    const end = firstValueFrom(this.#ended$.pipe(filter((message) => message.id === id)), {
      defaultValue: null,
    })
    this.#writing = end
    signal.addEventListener('abort', takeBack)
    this.#spooler.order({ kind: 'print', id, bytes: Buffer.from(bytes).toString('base64') })
    const result = (await end)?.result ?? 'unknown'
    signal.removeEventListener('abort', takeBack)
    clearTimeout(hanging)
    if (result === 'takenBack') signal.throwIfAborted()
    // What may be on paper counts as accepted, and no byte follows it.
    if (result !== 'passedOn') this.#breakOff()
    if (result === 'takenBack') throw new LinkBroken()
    return bytes.length
  }

  /** A document that waits is taken back first. */
  async close(): Promise<void> {
    this.#spooler.order({ kind: 'cancel', id: this.#documents })
    if (!this.#hasBroken) await Promise.race([this.#writing, delay(patienceMs, undefined, { ref: false })])
    this.#breakOff()
  }

  #breakOff(): void {
    if (this.#hasBroken) return
    this.#hasBroken = true
    this.#spooler.kill()
    this.#ended$.complete()
    this.#resolveBroken()
  }
}

/** Printers that make a file and not paper, which raw bytes would spoil. */
const noPaper = /pdf|xps|onenote|fax/i

async function find(): Promise<FoundPrinter[]> {
  if (process.platform !== 'win32') return []
  const spooler = startSpooler()
  const listed = spooler.messages$.pipe(takeUntil(timer(patienceMs)))
  const message = await firstValueFrom(listed, { defaultValue: null })
  spooler.kill()
  const names = message?.kind === 'printers' ? message.names : []
  return names
    .filter((name) => !noPaper.test(name))
    .map((name) => ({
      name: `Windows printer ${name} (untried)`,
      choice: { connection: { kind: 'spooler', name }, profile: usualProfile },
    }))
}

export const spooler: TransportRow<Spooler> = {
  form: 'spooler:NAME',
  parts: (name) => ({ name }),
  address: ({ name }) => name,
  open,
  find,
  profile: () => usualProfile,
  fields: [],
  isTypedIn: false,
  isOneWay: true,
}
