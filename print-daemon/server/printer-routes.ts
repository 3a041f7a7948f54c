import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import type { PrinterForm, PrinterList, PrinterSelection } from '../../src/protocol/print-devices.ts'
import type { ChosenPrinter } from '../device/chosen-printer.ts'
import { profiles } from '../profiles/profile.ts'
import { settingsOf } from '../profiles/settings-table.ts'
import { formOf } from '../transports/registry.ts'
import { KnownPrinterChoice, type Settings } from '../settings.ts'
import { fail } from './failure.ts'

interface Choosing {
  readonly printer: ChosenPrinter
  readonly settings: Settings
  /** The connected printers. */
  readonly find: () => Promise<PrinterList['found']>
}

const Selection = v.strictObject({ choice: KnownPrinterChoice })

/** The list of printers, and the selection of one. */
export function addPrinterRoutes(server: FastifyInstance, { printer, settings, find }: Choosing): void {
  server.get('/printers', async (): Promise<PrinterForm> => ({
    ...formOf(printer.choice.connection),
    selected: printer.choice,
    status: printer.status,
    isChanging: printer.isChanging,
    found: await find(),
    profiles: [...profiles.values()].map((profile) => ({
      id: profile.id,
      name: profile.name,
      settings: settingsOf(profile).map(({ name, values }) => ({ name, values: [...values] })),
    })),
  }))

  server.post('/printers/select', async ({ body }, reply) => {
    const selection = v.safeParse(Selection, body)
    if (!selection.success) {
      const [issue] = selection.issues
      const message = `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`
      return fail(reply, 400, errorCodes.incorrectData, message)
    }
    const { choice } = selection.output
    await settings.savePrinter(choice)
    // It is in use when the current job has ended, which may take long if a printer is stuck: the answer does not wait
    // for that.
    void printer.select(choice)
    const answer: v.InferOutput<typeof PrinterSelection> = { choice }
    return answer
  })
}
