import type { FastifyInstance } from 'fastify'
import type { PrinterList } from '../../src/protocol/print-devices.ts'
import type { ChosenPrinter } from '../device/chosen-printer.ts'
import { profiles } from '../profiles/profile.ts'
import { settingsOf } from '../profiles/settings-table.ts'
import { formOf } from '../transports/registry.ts'
import type { Settings } from '../settings.ts'
import { deviceRoutes } from './device-routes.ts'
import { serve } from './serve.ts'

interface Choosing {
  readonly printer: ChosenPrinter
  readonly settings: Settings
  /** The connected printers. */
  readonly find: () => Promise<PrinterList['found']>
}

/** The list of printers, and the selection of one. */
export function addPrinterRoutes(server: FastifyInstance, { printer, settings, find }: Choosing): void {
  serve(server, deviceRoutes.printers, async () => ({
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

  serve(server, deviceRoutes.selectPrinter, async ({ body: { choice } }) => {
    await settings.savePrinter(choice)
    // It is in use when the current job has ended, which may take long if a printer is stuck: the answer does not wait
    // for that.
    void printer.select(choice)
    return { choice }
  })
}
