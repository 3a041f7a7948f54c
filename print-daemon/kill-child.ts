import path from 'node:path'
import { lockFolder } from '../node/folder-lock.ts'
import { Printer } from './device/printer.ts'
import { sampleReceipt } from './preview.ts'
import { profiles } from './profiles/profile.ts'
import { PrintQueue } from './queue/queue.ts'
import { openTransport } from './transports/open-transport.ts'
import type { Transport } from './transports/transport.ts'
import { ReceiptStore } from './virtual/receipt-store.ts'
import { VirtualPrinter } from './virtual/virtual-printer.ts'

/**
 * A print program without its server, for the test that kills it: asks for the jobs named by the test, and kills itself
 * at one of its steps: at a state of a job as soon as that is on disk, or when the printer has taken some bytes, of jobs or
 * of an emblem that it is to keep. Arguments: folder, step (`a:sending`, `bytes:3000`, `emblem:2000`, `none`), the port of a
 * printer on the network, which outlives the program; without it the printer is a virtual one. Without a step it prints
 * everything and reports the states.
 */
const [folder = '', step = 'none', port] = process.argv.slice(2)
const [what, value] = step.split(':')
/** With a logo memory, its jobs are short except the first one. */
const profile = profiles.get(what === 'emblem' ? 'virtual' : 'generic-80mm')!
const ids = ['a', 'b', 'c']
let isSending = false
const killNow = () => process.kill(process.pid, 'SIGKILL')

const dies = what === 'bytes' || what === 'emblem'

function mortal(device: Transport): Transport {
  let allTaken = 0
  const write: Transport['write'] = async (bytes, signal) => {
    // The network accepts more at once than should be taken before the end.
    const upTo = dies && isSending ? Math.max(1, Number(value) - allTaken) : bytes.length
    const taken = await device.write(bytes.subarray(0, upTo), signal)
    // Status requests are not part of a job.
    if (isSending) allTaken += taken
    if (dies && allTaken >= Number(value)) killNow()
    return taken
  }
  return { received$: device.received$, status$: device.status$, write, close: () => device.close() }
}

const device =
  port === undefined
    ? new VirtualPrinter(profile, await ReceiptStore.open(path.join(folder, 'receipts')))
    : openTransport({ kind: 'network', host: '127.0.0.1', port: Number(port) })

await lockFolder(folder)
const printer = new Printer(profile, mortal(device))
const queue = await PrintQueue.open(path.join(folder, 'jobs.journal'), printer)
queue.changes$.subscribe(({ id, state }) => {
  isSending ||= state === 'sending'
  if (id === what && state === value) killNow()
})
const receipt = sampleReceipt('ticket/original', {
  language: 'pt',
  currency: 'BRL',
  timeZone: 'Europe/Lisbon',
  columns: 48,
})
for (const id of ids) {
  const named = { ...receipt, lines: [{ kind: 'text', text: `job ${id}` } as const, ...receipt.lines] }
  await queue.add({ id, digest: id, receipt: named })
}
const finished = new Promise<void>((resolve) => {
  const check = () => queue.waiting === 0 && resolve()
  queue.changes$.subscribe(check)
  check()
})
queue.start()
await finished
await queue.close()
await printer.close()
process.stdout.write(JSON.stringify(ids.map((id) => queue.find(id)?.state)))
