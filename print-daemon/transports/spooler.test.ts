import { Subject } from 'rxjs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Printer } from '../device/printer.ts'
import { sampleReceipt } from '../preview.ts'
import { profiles } from '../profiles/profile.ts'
import { DeviceAbsent, type Connection } from './connection.ts'
import { Link } from './link.ts'
import { openSpooler } from './spooler.ts'
import type { SpoolerMessage, SpoolerOrder, SpoolerProcess } from './spooler-process.ts'
import { patience } from '../../tests/kit/patience.ts'

const never = new AbortController().signal

/** A process whose answers the test sends. */
function standInProcess() {
  const messages$ = new Subject<SpoolerMessage>()
  const orders: SpoolerOrder[] = []
  const spooler: SpoolerProcess = {
    messages$,
    order: (order) => void orders.push(order),
    kill: vi.fn(() => messages$.complete()),
  }
  return { messages$, orders, spooler }
}

describe('a printer of the Windows spooler', () => {
  let far: ReturnType<typeof standInProcess>
  let printer: Connection
  beforeEach(async () => {
    far = standInProcess()
    const opening = openSpooler(far.spooler, never)
    far.messages$.next({ kind: 'opened' })
    printer = await opening
  })
  const ended = (result: 'passedOn' | 'torn' | 'takenBack') =>
    far.messages$.next({ kind: 'ended', id: 1, result })

  it('gets all bytes as one document, and has them when the queue has passed it on', async () => {
    const bytes = Buffer.alloc(40_000, 7)
    const writing = printer.write(bytes, never)
    expect(far.orders).toEqual([{ kind: 'print', id: 1, bytes: bytes.toString('base64') }])
    ended('passedOn')
    expect(await writing).toBe(40_000)
  })

  it('has no byte of a document that was taken back in time', async () => {
    const giving = new AbortController()
    const writing = printer.write(Buffer.from('receipt'), giving.signal)
    giving.abort(new Error('stalled'))
    expect(far.orders.at(-1)).toEqual({ kind: 'cancel', id: 1 })
    ended('takenBack')
    await expect(writing).rejects.toThrow('stalled')
    expect(far.spooler.kill).not.toHaveBeenCalled()
  })

  it('may have all of a document whose printing had begun, or of whose end nothing is known; no byte follows it', async () => {
    const writing = printer.write(Buffer.from('receipt'), never)
    ended('torn')
    expect(await writing).toBe(7)
    await printer.broken
    await expect(printer.write(Buffer.from('next'), never)).rejects.toThrow('broken')

    const other = standInProcess()
    const opening = openSpooler(other.spooler, never)
    other.messages$.next({ kind: 'opened' })
    const unanswered = (await opening).write(Buffer.from('receipt'), never)
    other.messages$.complete()
    expect(await unanswered).toBe(7)
  })

  it('takes back what waits when it is closed, and ends the process', async () => {
    const writing = printer.write(Buffer.from('receipt'), never)
    const closing = printer.close()
    expect(far.orders.at(-1)).toEqual({ kind: 'cancel', id: 1 })
    ended('takenBack')
    await expect(writing).rejects.toThrow('broken')
    await closing
    expect(far.spooler.kill).toHaveBeenCalled()
  })

  it.each<SpoolerMessage>([{ kind: 'absent' }, { kind: 'missing' }])(
    'is not there: $kind',
    async (message) => {
      const { messages$, spooler } = standInProcess()
      const opening = openSpooler(spooler, never)
      messages$.next(message)
      await expect(opening).rejects.toBeInstanceOf(DeviceAbsent)
      expect(spooler.kill).toHaveBeenCalled()
    },
  )
})

/** Prints a receipt through a process whose document ends with the result. */
async function printThrough(result: 'passedOn' | 'torn') {
  const { messages$, orders, spooler } = standInProcess()
  const profile = profiles.get('epson-tm-t20')!
  const link = new Link((signal) => openSpooler(spooler, signal), true)
  const printer = new Printer(profile, link, { onPaperAfterMs: 0, comingOutMs: () => 1 })
  messages$.next({ kind: 'opened' })
  await vi.waitFor(() => expect(printer.status).toMatchObject({ status: true, problems: [] }), patience)
  const receipt = sampleReceipt('ticket/original', {
    language: 'pt',
    currency: 'BRL',
    timeZone: 'Europe/Lisbon',
    columns: 48,
  })
  const printing = printer.print(receipt)
  await vi.waitFor(() => expect(orders).toHaveLength(1), patience)
  messages$.next({ kind: 'ended', id: 1, result })
  const [outcome, ordered] = [await printing, orders.map(({ kind }) => kind)]
  await printer.close()
  return { outcome, ordered }
}

it('a receipt goes to the spooler as one document, and nothing else does: no status is requested', async () => {
  const { outcome, ordered } = await printThrough('passedOn')
  expect(outcome).toEqual({ kind: 'printed', confirmed: false })
  expect(ordered).toEqual(['print'])
})

it('a receipt of which the queue does not say that it was printed is unknown', async () => {
  expect((await printThrough('torn')).outcome).toMatchObject({ kind: 'unknown' })
})
