import { ReaderList, ReaderSelection, type ReaderConnection } from '../../src/protocol/print-devices.ts'
import type { AskingOptions } from '../daemon-options.ts'
import { readerConnection, readerText } from '../device-text.ts'
import { show } from '../output.ts'
import { askDaemon } from '../ask-daemon.ts'
import { NoDaemon } from '../print-service.ts'
import { saveChoice } from '../saved-choice.ts'
import { WrongUsage } from '../usage.ts'

interface SelectOptions extends AskingOptions {
  readonly baud?: number
}

/** Chooses the card reader, by its way or by its number in the list; where no daemon runs, for its next start. */
export async function selectReader(reader: string, { json, baud, ...daemon }: SelectOptions): Promise<void> {
  const connection = /^\d+$/.test(reader)
    ? await listed(Number(reader), daemon)
    : readerConnection(reader, baud ? { baudRate: baud } : {})
  const { taken, when } = await choose(connection, daemon)
  const since = when === 'now' ? 'now' : 'the next start of the daemon'
  show(json, { connection: taken, when }, () => `${readerText(taken)} is the card reader from ${since} on.`)
}

async function choose(connection: ReaderConnection, daemon: AskingOptions) {
  try {
    const answer = await askDaemon(daemon, ReaderSelection, '/readers/select', { connection })
    return { taken: answer.connection, when: 'now' as const }
  } catch (error) {
    if (!(error instanceof NoDaemon)) throw error
    await saveChoice(daemon.data, (settings) => settings.saveReader(connection))
    return { taken: connection, when: 'start' as const }
  }
}

async function listed(number: number, daemon: AskingOptions): Promise<ReaderConnection> {
  const { found } = await askDaemon(daemon, ReaderList, '/readers')
  const entry = found[number - 1]
  if (!entry) throw new WrongUsage(`there is no reader ${number} in the list of ${found.length}.`)
  return entry.connection
}
