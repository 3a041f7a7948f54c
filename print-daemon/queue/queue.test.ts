import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patience } from '../../tests/kit/patience.ts'
import type { PrintJob } from '../../src/protocol/print-service.ts'
import { printed, QueueSetup, receiptOf } from '../testing/queue-setup.ts'
import type { PrintResult } from './decide.ts'

let setup: QueueSetup
beforeEach(async () => {
  setup = new QueueSetup()
  await setup.open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await setup.close()
})

describe('a job', () => {
  it('is printed once the queue is started, one after another in the order of the requests', async () => {
    const ids = await setup.add('a', 'b', 'c')
    expect([setup.queue.waiting, setup.given]).toEqual([3, []])
    setup.queue.start()
    await setup.isDone()
    expect([setup.given, setup.statesOf(ids)]).toEqual([
      ['a', 'b', 'c'],
      ['printed', 'printed', 'printed'],
    ])
    const [d] = await setup.add('d')
    await setup.isDone()
    expect([setup.given.at(-1), setup.queue.find(d!)]).toEqual([
      'd',
      { id: d, state: 'printed', confirmed: true },
    ])
  })

  it('waits while another one is being sent, and while the printer is not ready', async () => {
    const goOn = setup.holdPrinter()
    setup.queue.start()
    const [a, b] = (await setup.add('a', 'b')) as [string, string]
    await setup.isGiven('a')
    expect(setup.statesOf([a, b])).toEqual(['sending', 'queued'])
    setup.ready$.next(false)
    goOn(printed)
    await vi.waitFor(() => expect(setup.statesOf([a])).toEqual(['printed']), patience)
    await setup.add('c')
    expect([setup.given, setup.queue.waiting]).toEqual([['a'], 2])
    setup.result = () => Promise.resolve(printed)
    setup.ready$.next(true)
    await setup.isDone()
    expect(setup.given).toEqual(['a', 'b', 'c'])
  })

  it('reports every change of its state, once', async () => {
    const changes: PrintJob[] = []
    setup.queue.changes$.subscribe((job) => changes.push(job))
    const [id] = await setup.add('a')
    expect(await setup.queue.add({ id: id!, digest: 'a', receipt: receiptOf('a') })).toMatchObject({
      ok: true,
    })
    setup.queue.start()
    // The last change is reported once the content of the job is erased.
    await vi.waitFor(() => expect(changes.at(-1)?.state).toBe('printed'), patience)
    expect(changes).toEqual([
      { id, state: 'queued', confirmed: false },
      { id, state: 'sending', confirmed: false },
      { id, state: 'printed', confirmed: true },
    ])
  })

  it('of an id that was used for another one is refused', async () => {
    const [id] = await setup.add('a')
    expect(await setup.queue.add({ id: id!, digest: 'b', receipt: receiptOf('b') })).toEqual({
      ok: false,
      refusal: { code: 'idReused' },
    })
    expect(await setup.queue.cancel(uuidv7())).toEqual({ ok: false, refusal: { code: 'jobAbsent' } })
  })

  it('that is taken back is not printed, and the next one is', async () => {
    const [a] = (await setup.add('a', 'b')) as [string]
    expect(await setup.queue.cancel(a)).toMatchObject({
      ok: true,
      value: { state: 'failed', reason: 'cancelled' },
    })
    setup.queue.start()
    await setup.isDone()
    expect(setup.given).toEqual(['b'])
  })

  it('that is taken back just before it would be sent is not printed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    setup.ready$.next(false)
    setup.queue.start()
    const [a] = (await setup.add('a')) as [string]
    const cancelled = setup.queue.cancel(a)
    setup.ready$.next(true)
    expect(await cancelled).toMatchObject({ ok: true })
    await setup.add('b')
    await setup.isDone()
    expect(setup.given).toEqual(['b'])
    expect(console.error).not.toHaveBeenCalled()
  })

  it('that the printer did not take is sent again', async () => {
    const results: PrintResult[] = [{ kind: 'notStarted' }, printed]
    setup.result = () => Promise.resolve(results.shift()!)
    setup.queue.start()
    const [id] = await setup.add('a')
    await setup.isDone()
    expect([setup.given, setup.statesOf([id!])]).toEqual([['a', 'a'], ['printed']])
  })

  it('is in the list while it is open, and among the last hundred that have ended; the newest first', async () => {
    setup.queue.start()
    const ended = await setup.add(...Array.from({ length: 101 }, (_, at) => `${at}`))
    await setup.isDone()
    setup.ready$.next(false)
    const [open] = await setup.add('open')
    const opening = uuidv7()
    await setup.queue.addOpening({ id: opening, digest: 'drawer' })
    const list = setup.queue.list()
    expect(list.map(({ id }) => id)).toEqual([opening, open, ...ended.slice(2).reverse()])
    expect(list[0]).toMatchObject({ state: 'failed', isDrawer: true })
    expect(list[1]).toEqual({ id: open, state: 'queued', confirmed: false, acceptedAtMs: expect.any(Number) })
  })
})

describe('the cash drawer', () => {
  /** It is to be opened while a receipt is being printed, which ends with `goOn`. */
  async function behindReceipt() {
    const goOn = setup.holdPrinter()
    setup.queue.start()
    await setup.add('a')
    await setup.isGiven('a')
    const id = uuidv7()
    expect(await setup.addOpening(id)).toMatchObject({ ok: true })
    return { id, goOn }
  }

  it('is opened in its turn, or has failed where the printer is not ready', async () => {
    const { id, goOn } = await behindReceipt()
    expect(setup.statesOf([id])).toEqual(['queued'])
    setup.result = () => Promise.resolve(printed)
    goOn(printed)
    await setup.isDone()
    expect(setup.given).toEqual(['a', 'drawer'])
    setup.ready$.next(false)
    expect(await setup.addOpening()).toMatchObject({
      ok: true,
      value: { state: 'failed', reason: 'printerNotReady' },
    })
  })

  it('that waits behind a receipt fails as soon as the printer is not ready any more', async () => {
    const { id, goOn } = await behindReceipt()
    setup.ready$.next(false)
    await vi.waitFor(() => expect(setup.queue.find(id)).toMatchObject({ state: 'failed' }), patience)
    expect(setup.queue.find(id)?.reason).toBe('printerNotReady')
    goOn(printed)
    await setup.isDone()
    expect(setup.given).toEqual(['a'])
  })

  it('that waits behind a receipt is opened where the printer is ready all the time', async () => {
    const { id, goOn } = await behindReceipt()
    setup.ready$.next(true)
    setup.result = () => Promise.resolve(printed)
    goOn(printed)
    await setup.isDone()
    expect([setup.given, setup.statesOf([id])]).toEqual([['a', 'drawer'], ['printed']])
  })

  it('that the printer did not begin to open stays closed', async () => {
    setup.result = () => Promise.resolve({ kind: 'notStarted' })
    setup.queue.start()
    const id = uuidv7()
    await setup.addOpening(id)
    await setup.isDone()
    expect(setup.queue.find(id)).toMatchObject({ state: 'failed', reason: 'printerNotReady' })
    expect(setup.given).toEqual(['drawer'])
  })

  it('that was to be opened more than ten seconds ago stays closed', async () => {
    const { id, goOn } = await behindReceipt()
    const later = Date.now() + 10_500
    vi.spyOn(Date, 'now').mockImplementation(() => later)
    goOn(printed)
    await setup.isDone()
    expect([setup.given, setup.queue.find(id)]).toEqual([
      ['a'],
      { id, state: 'failed', confirmed: false, reason: 'tooLate' },
    ])
  })

  it('stays closed after lost records, in which it may have been opened', async () => {
    await setup.add('a', 'b', 'c')
    const id = uuidv7()
    await setup.restart(setup.loseRecords)
    setup.queue.start()
    expect(await setup.addOpening(id)).toMatchObject({
      ok: true,
      value: { state: 'unknown', reason: 'journalDamaged' },
    })
  })
})

it('a queue that is closed has finished the job that was being sent, and begins no other', async () => {
  const goOn = setup.holdPrinter()
  setup.queue.start()
  const ids = await setup.add('a', 'b')
  await setup.isGiven('a')
  let isComplete = false
  setup.queue.changes$.subscribe({ complete: () => (isComplete = true) })
  const closed = setup.queue.close()
  goOn(printed)
  await closed
  expect([setup.given, setup.statesOf(ids), isComplete]).toEqual([['a'], ['printed', 'queued'], true])
})
