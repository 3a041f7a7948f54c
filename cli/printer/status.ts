import type { AskingOptions } from '../daemon-options.ts'
import { show } from '../output.ts'
import { askHealth } from '../ask-daemon.ts'
import { statusLines } from './words.ts'

/** How the printer is now, what to do about it, and how much waits. Exit code 1 where it cannot print. */
export async function printerStatus({ json, ...daemon }: AskingOptions): Promise<0 | 1> {
  const { printer, waiting } = await askHealth(daemon)
  show(json, { ...printer, waiting }, () =>
    [...statusLines(printer), ...(waiting > 0 ? [`Receipts that wait: ${waiting}`] : [])].join('\n'),
  )
  return printer.status ? 0 : 1
}
