import * as v from 'valibot'
import { profiles, suggestedProfile } from '../../print-daemon/profiles/profile.ts'
import { KnownPrinterChoice } from '../../print-daemon/settings.ts'
import { PrinterList, PrinterSelection, type PrinterChoice } from '../../src/protocol/print-devices.ts'
import { askDaemon } from '../ask-daemon.ts'
import type { AskingOptions } from '../daemon-options.ts'
import { printerConnection, printerText } from '../device-text.ts'
import { show } from '../output.ts'
import { NoDaemon } from '../print-service.ts'
import { saveChoice } from '../saved-choice.ts'
import { WrongUsage } from '../usage.ts'

interface SelectOptions extends AskingOptions {
  readonly profile?: string
  readonly baud?: number
  readonly flow?: string
}

/** Chooses the printer, by its way or by its number in the list; where no daemon runs, for its next start. */
export async function selectPrinter(
  printer: string,
  { json, profile, baud, flow, ...daemon }: SelectOptions,
): Promise<void> {
  const choice = /^\d+$/.test(printer)
    ? await listed(Number(printer), daemon)
    : choiceOf(printer, { ...(baud ? { baudRate: baud } : {}), ...(flow ? { flowControl: flow } : {}) })
  const { taken, when } = await choose(known({ ...choice, profile: profile ?? choice.profile }), daemon)
  show(
    json,
    { choice: taken, when },
    () => `${printerText(taken.connection)}, profile ${taken.profile}, prints from ${whens[when]} on.`,
  )
}

const whens = { now: 'now', start: 'the next start of the daemon' } as const

async function choose(choice: PrinterChoice, daemon: AskingOptions) {
  try {
    const { choice: taken } = await askDaemon(daemon, PrinterSelection, '/printers/select', { choice })
    return { taken, when: 'now' as const }
  } catch (error) {
    if (!(error instanceof NoDaemon)) throw error
    await saveChoice(daemon.data, (settings) => settings.savePrinter(choice))
    return { taken: choice, when: 'start' as const }
  }
}

async function listed(number: number, daemon: AskingOptions): Promise<PrinterChoice> {
  const { found } = await askDaemon(daemon, PrinterList, '/printers')
  const entry = found[number - 1]
  if (!entry) throw new WrongUsage(`there is no printer ${number} in the list of ${found.length}.`)
  return entry.choice
}

/** With the profile that suits best, as far as one can tell, unless one is named. */
function choiceOf(text: string, line: object): PrinterChoice {
  const connection = printerConnection(text, line)
  switch (connection.kind) {
    case 'virtual':
      return { connection, profile: 'virtual' }
    case 'usb':
      return { connection, profile: suggestedProfile(connection.vendorId, connection.productId ?? -1).id }
    default:
      return { connection, profile: 'generic-80mm' }
  }
}

function known(choice: PrinterChoice): PrinterChoice {
  const parsed = v.safeParse(KnownPrinterChoice, choice)
  if (parsed.success) return parsed.output
  throw new WrongUsage(`${parsed.issues[0].message} There are ${[...profiles.keys()].join(', ')}.`)
}
