import * as v from 'valibot'
import { CardId } from '../../src/protocol/print-devices.ts'
import type { DaemonOptions } from '../daemon-options.ts'
import { show } from '../output.ts'
import { callDaemon } from '../daemon-call.ts'
import { WrongUsage } from '../usage.ts'
import { masked } from './status-text.ts'

/** Inserts a card into the virtual reader. */
export async function insertCard(id: string, { json, ...daemon }: DaemonOptions): Promise<void> {
  if (!v.is(CardId, id)) throw new WrongUsage('the id of a card is 4 to 32 letters and digits.')
  await callDaemon(daemon, v.unknown(), '/readers/virtual/insert', { idUser: id })
  show(json, { inserted: masked(id) }, () => `The card ${masked(id)} lies on the virtual reader.`)
}

/** Removes the card from the virtual reader. */
export async function removeCard({ json, ...daemon }: DaemonOptions): Promise<void> {
  await callDaemon(daemon, v.unknown(), '/readers/virtual/remove', {})
  show(json, { removed: true }, () => 'No card lies on the virtual reader.')
}
