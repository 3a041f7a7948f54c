import { ReaderList } from '../../src/protocol/print-devices.ts'
import type { DaemonOptions } from '../daemon-options.ts'
import { readerText } from '../../print-daemon/readers/registry.ts'
import { show, table } from '../output.ts'
import { callDaemon } from '../daemon-call.ts'
import { readerStatusText, readerTroublesOf } from './status-text.ts'

/** The selected card reader, and the connected ones. Exit code 1 if the selected one cannot read. */
export async function listReaders({ json, ...daemon }: DaemonOptions): Promise<0 | 1> {
  const list = await callDaemon(daemon, ReaderList, '/readers')
  show(json, list, () => asText(list))
  return list.status.active && !list.status.status ? 1 : 0
}

function asText({ selected, status, found }: ReaderList): string[] {
  const rows = found.map(({ name, connection }, at) => [`${at + 1}`, readerText(connection), name])
  return [
    `Selected: ${readerText(selected)}. ${readerStatusText(status)}`,
    ...readerTroublesOf(status).map(({ advice }) => `What to do: ${advice}`),
    '',
    ...(rows.length === 0
      ? ['No connected card reader was found.']
      : ['Connected ("reader select 1" selects the first one):', ...table(rows, '  ')]),
  ]
}
