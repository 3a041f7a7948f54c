import { enableAutomaticStatus } from '../device/replies.ts'
import { profiles } from '../profiles/profile.ts'
import { ReceiptStore } from '../virtual/receipt-store.ts'
import { automaticStatus } from '../virtual/status-bytes.ts'
import { VirtualPrinter } from '../virtual/virtual-printer.ts'
import { transportContract, type Bench } from './transport-contract.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

/** Tells what it took, which the virtual printer itself turns into pictures. */
class RecordingPrinter extends VirtualPrinter {
  taken: Buffer = Buffer.alloc(0)

  override async write(bytes: Uint8Array, signal: AbortSignal): Promise<number> {
    const count = await super.write(bytes, signal)
    this.taken = Buffer.concat([this.taken, bytes.subarray(0, count)])
    return count
  }
}

async function virtualBench(): Promise<Bench> {
  const folder = folderOfTest()
  const store = await ReceiptStore.open(folder)
  const printers: RecordingPrinter[] = []
  const current = () => printers.at(-1)!
  let isPulled = false
  return {
    open: () => {
      const printer = new RecordingPrinter(profiles.get('virtual')!, store)
      if (isPulled) printer.cause('unplug')
      printers.push(printer)
      return printer
    },
    far: {
      arrived: () => current().taken,
      hold: async () => current().cause('stall'),
      take: async () => current().cause('recover'),
      sendToHost: async () => {
        await current().write(enableAutomaticStatus, new AbortController().signal)
        return automaticStatus('none')
      },
      pull: async () => {
        isPulled = true
        current().cause('unplug')
      },
      plug: async () => current().cause('recover'),
      close: async () => {},
    },
  }
}

transportContract(virtualBench)
