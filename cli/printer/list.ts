import { PrinterList } from '../../src/protocol/print-devices.ts'
import type { DaemonOptions } from '../daemon-options.ts'
import { printerText } from '../../print-daemon/transports/registry.ts'
import { show, table } from '../output.ts'
import { callDaemon } from '../daemon-call.ts'
import { statusText } from './status-text.ts'

/** The selected printer, the connected ones, and the known models. */
export async function listPrinters({ json, ...daemon }: DaemonOptions): Promise<void> {
  const list = await callDaemon(daemon, PrinterList, '/printers')
  show(json, list, () => asText(list))
}

function asText({ selected, status, found, profiles }: PrinterList): string[] {
  const rows = found.map(({ name, choice }, at) => [
    `${at + 1}`,
    printerText(choice.connection),
    choice.profile,
    name,
  ])
  return [
    `Selected: ${printerText(selected.connection)}, profile ${selected.profile} (${status.printer}). ${statusText(status)}`,
    '',
    ...(rows.length === 0
      ? ['No connected printer was found.']
      : ['Connected ("printer select 1" selects the first one):', ...table(rows, '  ')]),
    '',
    'Profiles (--profile):',
    ...table(
      profiles.map(({ id, name }) => [id, name]),
      '  ',
    ),
  ]
}
