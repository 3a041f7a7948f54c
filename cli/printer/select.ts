import * as v from 'valibot'
import { profiles } from '../../print-daemon/profiles/profile.ts'
import { KnownPrinterChoice } from '../../print-daemon/settings.ts'
import { printerText, profileFor } from '../../print-daemon/transports/registry.ts'
import { PrinterList, PrinterSelection, type PrinterChoice } from '../../src/protocol/print-devices.ts'
import { callDaemon } from '../daemon-call.ts'
import type { DaemonOptions } from '../daemon-options.ts'
import { printerConnection, selected } from '../device-text.ts'
import { show } from '../output.ts'
import { NoDaemon } from '../print-service.ts'
import { saveChoice } from '../saved-choice.ts'
import { untilReady } from '../until-ready.ts'
import { WrongUsage } from '../usage.ts'
import { statusLines } from './status-text.ts'

interface SelectOptions extends DaemonOptions {
  readonly profile?: string
  readonly baud?: number
  readonly flow?: string
}

/**
 * Selects the printer, by its connection or by its number in the list; without a running print program, for its next start.
 * Exit code 1 if the print program accepted the selection and the printer cannot print.
 */
export async function selectPrinter(
  printer: string,
  { json, profile, baud, flow, ...daemon }: SelectOptions,
): Promise<0 | 1> {
  const line = { ...(baud ? { baudRate: baud } : {}), ...(flow ? { flowControl: flow } : {}) }
  const found = /^\d+$/.test(printer) ? await listed(Number(printer), daemon) : choiceOf(printer, line)
  const connection = selected(found.connection, line)
  const choice = known({ ...found, connection, profile: profile ?? found.profile })
  const { taken, when } = await choose(choice, daemon)
  const name = `${printerText(taken.connection)}, profile ${taken.profile},`
  if (when === 'start') {
    show(json, { choice: taken, when }, () => `${name} prints from the next start of the print program on.`)
    return 0
  }
  const { status, isChanging = false } = await untilReady(
    () => callDaemon(daemon, PrinterList, '/printers'),
    (list) => list.status.status && !list.isChanging,
  )
  const prints = status.status && !isChanging
  show(json, { choice: taken, when, isChanging, status }, () => [
    `${name} ${prints ? 'prints' : 'is the printer'} from now on.`,
    ...(isChanging
      ? ['It is used when the receipt under way has ended.']
      : statusLines(status, taken.connection)),
  ])
  return prints ? 0 : 1
}

async function choose(choice: PrinterChoice, daemon: DaemonOptions) {
  try {
    const { choice: taken } = await callDaemon(daemon, PrinterSelection, '/printers/select', { choice })
    return { taken, when: 'now' as const }
  } catch (error) {
    if (!(error instanceof NoDaemon)) throw error
    await saveChoice(daemon.data, (settings) => settings.savePrinter(choice))
    return { taken: choice, when: 'start' as const }
  }
}

async function listed(number: number, daemon: DaemonOptions): Promise<PrinterChoice> {
  const { found } = await callDaemon(daemon, PrinterList, '/printers')
  const entry = found[number - 1]
  if (!entry) throw new WrongUsage(`there is no printer ${number} in the list of ${found.length}.`)
  return entry.choice
}

/** With the profile that fits best, unless one is given. */
function choiceOf(text: string, line: object): PrinterChoice {
  const connection = printerConnection(text, line)
  return { connection, profile: profileFor(connection) }
}

function known(choice: PrinterChoice): PrinterChoice {
  const parsed = v.safeParse(KnownPrinterChoice, choice)
  if (parsed.success) return parsed.output
  throw new WrongUsage(`${parsed.issues[0].message} There are ${[...profiles.keys()].join(', ')}.`)
}
