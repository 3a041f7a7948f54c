import { ReaderList, ReaderSelection, type ReaderConnection } from '../../src/protocol/print-devices.ts'
import type { DaemonOptions } from '../daemon-options.ts'
import { readerText } from '../../print-daemon/readers/registry.ts'
import { readerConnection, selected } from '../device-text.ts'
import { show } from '../output.ts'
import { callDaemon } from '../daemon-call.ts'
import { NoDaemon } from '../print-service.ts'
import { saveChoice } from '../saved-choice.ts'
import { untilReady } from '../until-ready.ts'
import { WrongUsage } from '../usage.ts'
import { readerStatusText, readerTroublesOf } from './status-text.ts'

interface SelectOptions extends DaemonOptions {
  readonly baud?: number
}

/**
 * Selects the card reader, by its connection or by its number in the list; without a running print program, for its next
 * start. Exit code 1 if the print program accepted the selection and the reader cannot read.
 */
export async function selectReader(reader: string, { json, baud, ...daemon }: SelectOptions): Promise<0 | 1> {
  const line = baud ? { baudRate: baud } : {}
  const found = /^\d+$/.test(reader) ? await listed(Number(reader), daemon) : readerConnection(reader, line)
  const connection = selected(found, line)
  const { taken, when } = await choose(connection, daemon)
  if (when === 'start') {
    const says = () => `${readerText(taken)} is the card reader from the next start of the print program on.`
    show(json, { connection: taken, when }, says)
    return 0
  }
  const isFine = ({ status }: ReaderList) => status.status || !status.active
  const list = await untilReady(() => callDaemon(daemon, ReaderList, '/readers'), isFine)
  show(json, { connection: taken, when, status: list.status }, () => [
    `${readerText(taken)} is the card reader from now on. ${readerStatusText(list.status)}`,
    ...readerTroublesOf(list.status).map(({ advice }) => `What to do: ${advice}`),
  ])
  return isFine(list) ? 0 : 1
}

async function choose(connection: ReaderConnection, daemon: DaemonOptions) {
  try {
    const answer = await callDaemon(daemon, ReaderSelection, '/readers/select', { connection })
    return { taken: answer.connection, when: 'now' as const }
  } catch (error) {
    if (!(error instanceof NoDaemon)) throw error
    await saveChoice(daemon.data, (settings) => settings.saveReader(connection))
    return { taken: connection, when: 'start' as const }
  }
}

async function listed(number: number, daemon: DaemonOptions): Promise<ReaderConnection> {
  const { found } = await callDaemon(daemon, ReaderList, '/readers')
  const entry = found[number - 1]
  if (!entry) throw new WrongUsage(`there is no reader ${number} in the list of ${found.length}.`)
  return entry.connection
}
