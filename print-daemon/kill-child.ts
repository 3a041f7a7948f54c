import path from 'node:path'
import { lockFolder } from '../node/folder-lock.ts'
import { Printer } from './device/printer.ts'
import { sampleReceipt } from './preview.ts'
import { profiles } from './profiles/profile.ts'
import { PrintQueue } from './queue/queue.ts'
import { ReceiptStore } from './virtual/receipt-store.ts'
import { VirtualPrinter } from './virtual/virtual-printer.ts'

/**
 * A print program without its server, for the test that kills it: asks for the jobs named by the test, and kills itself
 * at one of its steps: at a state of a job as soon as that is on disk, or when the printer has taken some bytes, of jobs or
 * of an emblem that it is to keep. Arguments: folder, step (`a:sending`, `bytes:3000`, `emblem:2000`, `none`). Without a step it prints everything and tells the states.
 */
const [folder = '', step = 'none'] = process.argv.slice(2)
const [what, value] = step.split(':')
/** With a memory for emblems, its jobs are short but for the first one. */
const profile = profiles.get(what === 'emblem' ? 'virtual' : 'generic-80mm')!
const ids = ['a', 'b', 'c']
let isSending = false
const killNow = () => process.kill(process.pid, 'SIGKILL')

class MortalPrinter extends VirtualPrinter {
  #taken = 0

  override async write(bytes: Uint8Array, signal: AbortSignal): Promise<number> {
    const taken = await super.write(bytes, signal)
    // Questions about its status are no job.
    if (isSending) this.#taken += taken
    if ((what === 'bytes' || what === 'emblem') && this.#taken >= Number(value)) killNow()
    return taken
  }
}

await lockFolder(folder)
const device = new MortalPrinter(profile, await ReceiptStore.open(path.join(folder, 'receipts')))
const queue = await PrintQueue.open(path.join(folder, 'jobs.journal'), new Printer(profile, device))
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
process.stdout.write(JSON.stringify(ids.map((id) => queue.find(id)?.state)))
