import type { DaemonOptions } from '../daemon-options.ts'
import { show } from '../output.ts'
import { fetchHealth } from '../daemon-call.ts'
import { statusLines } from './status-text.ts'

/** The printer's status, what to do about it, and the number of waiting jobs. Exit code 1 if it cannot print. */
export async function printerStatus({ json, ...daemon }: DaemonOptions): Promise<0 | 1> {
  const { printer, waiting } = await fetchHealth(daemon)
  show(json, { ...printer, waiting }, () => [
    ...statusLines(printer),
    ...(waiting > 0 ? [`Receipts that wait: ${waiting}`] : []),
  ])
  return printer.status ? 0 : 1
}
