import * as v from 'valibot'
import { signOf } from '../../print-daemon/readers/decoder.ts'
import { ReaderStatus } from '../../src/protocol/print-devices.ts'
import type { DaemonOptions } from '../daemon-options.ts'
import { show } from '../output.ts'
import { callDaemon } from '../daemon-call.ts'
import { WrongUsage } from '../usage.ts'
import { masked, readerStatusText } from './status-text.ts'

const Answer = v.object({ status: ReaderStatus })

/** Inserts a card into the virtual reader. Exit code 1 if the reader cannot read it. */
export async function insertCard(id: string, { json, ...daemon }: DaemonOptions): Promise<0 | 1> {
  if (signOf(id)?.kind !== 'card')
    throw new WrongUsage('the id of a card is 4 to 32 letters and digits, and not zeros alone.')
  const { status } = await callDaemon(daemon, Answer, '/readers/virtual/insert', { idUser: id })
  const isInserted = status.status
  show(json, { inserted: isInserted ? masked(id) : null }, () =>
    isInserted
      ? `The card ${masked(id)} lies on the virtual reader.`
      : `No card lies on the virtual reader. ${readerStatusText(status)}`,
  )
  return isInserted ? 0 : 1
}

/** Removes the card from the virtual reader. */
export async function removeCard({ json, ...daemon }: DaemonOptions): Promise<void> {
  await callDaemon(daemon, v.unknown(), '/readers/virtual/remove', {})
  show(json, { removed: true }, () => 'No card lies on the virtual reader.')
}
