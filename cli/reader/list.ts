import { ReaderList } from '../../src/protocol/print-devices.ts'
import type { AskingOptions } from '../daemon-options.ts'
import { readerText } from '../../print-daemon/readers/registry.ts'
import { show, table } from '../output.ts'
import { askDaemon } from '../ask-daemon.ts'
import { readerInWords, readerTroublesOf } from './words.ts'

/** The card reader that is chosen, and those that are plugged in. Exit code 1 where the chosen one cannot read. */
export async function listReaders({ json, ...daemon }: AskingOptions): Promise<0 | 1> {
  const list = await askDaemon(daemon, ReaderList, '/readers')
  show(json, list, () => asText(list))
  return list.status.active && !list.status.status ? 1 : 0
}

function asText({ selected, status, found }: ReaderList): string {
  const rows = found.map(({ name, connection }, at) => [`${at + 1}`, readerText(connection), name])
  return [
    `Chosen: ${readerText(selected)}. ${readerInWords(status)}`,
    ...readerTroublesOf(status).map(({ advice }) => `What to do: ${advice}`),
    '',
    ...(rows.length === 0
      ? ['No card reader was found plugged in.']
      : ['Plugged in ("reader select 1" takes the first one):', ...table(rows, '  ')]),
  ].join('\n')
}
