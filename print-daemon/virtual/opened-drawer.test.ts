import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { patience } from '../../tests/kit/patience.ts'
import { JobList, VirtualPaper, type PrinterSelection } from '../../src/protocol/print-devices.ts'
import { daemonForEachTest } from '../testing/running-daemon.ts'

const daemon = daemonForEachTest()
const read = async <T>(path: string, schema: v.GenericSchema<unknown, T>) =>
  v.parse(schema, await (await daemon.get(path)).json())
const select = (settings: object) =>
  daemon.post('/printers/select', {
    choice: { connection: { kind: 'virtual' }, profile: 'virtual', settings },
  } satisfies v.InferInput<typeof PrinterSelection>)
const isReady = () =>
  vi.waitFor(
    async () =>
      expect(await (await daemon.get('/health')).json()).toMatchObject({
        printer: { status: true, drawer: 'onRequest' },
      }),
    patience,
  )

it('the virtual printer says when its drawer was opened, and the queue that the job is one of the drawer', async () => {
  await select({ drawer: 'onRequest' })
  await isReady()
  expect((await read('/receipts', VirtualPaper)).drawerOpenedAtMs).toEqual([])
  const [id, before] = [uuidv7(), Date.now()]
  await daemon.post('/drawer', { id })
  await vi.waitFor(
    async () =>
      expect((await read('/jobs', JobList)).jobs).toMatchObject([{ id, state: 'printed', isDrawer: true }]),
    patience,
  )
  const { drawerOpenedAtMs, receipts } = await read('/receipts', VirtualPaper)
  expect(drawerOpenedAtMs).toEqual([expect.toSatisfy((atMs: number) => atMs >= before, 'a moment since')])
  expect(receipts).toEqual([])
})
