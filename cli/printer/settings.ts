import { profiles } from '../../print-daemon/profiles/profile.ts'
import { settingsObjection, settingsOf } from '../../print-daemon/profiles/settings-table.ts'
import {
  PrinterList,
  PrinterSelection,
  type PrinterChoice,
  type PrinterSettings,
} from '../../src/protocol/print-devices.ts'
import { callDaemon } from '../daemon-call.ts'
import type { DaemonOptions } from '../daemon-options.ts'
import { show, table } from '../output.ts'
import { WrongUsage } from '../usage.ts'

type Options = DaemonOptions & PrinterSettings

/** Shows the settings of the selected printer, after changing those that are given. */
export async function printerSettings({ json, url, data, ...changes }: Options): Promise<void> {
  const daemon = { url, data }
  const { selected } = await callDaemon(daemon, PrinterList, '/printers')
  const objection = settingsObjection(profiles.get(selected.profile)!, changes)
  if (objection) throw new WrongUsage(objection)
  const isChanged = Object.keys(changes).length > 0
  const choice = isChanged ? { ...selected, settings: { ...selected.settings, ...changes } } : selected
  if (isChanged) await callDaemon(daemon, PrinterSelection, '/printers/select', { choice })
  show(json, { choice }, () => asText(choice))
}

function asText({ profile, settings = {} }: PrinterChoice): string[] {
  const rows = settingsOf(profiles.get(profile)!).map(({ name, values }) => [
    name,
    String(settings[name] ?? values[0]),
    `one of ${values.join(', ')}`,
  ])
  return [`Profile ${profile}:`, ...table(rows, '  ')]
}
