import * as v from 'valibot'
import {
  CardInsertion,
  PrinterForm,
  PrinterSelection,
  ReaderList,
  ReaderSelection,
  ReaderStatus,
  VirtualPaper,
} from '../../src/protocol/print-devices.ts'
import { KnownPrinterChoice } from '../settings.ts'
import type { ServiceRoute } from './service-route.ts'

const printers = 'Printers'
const readers = 'Card readers'
const virtual = 'The virtual printer'

/** A simulated fault of the virtual printer, or its end. The paper may end later, for example inside a receipt. */
export const troubleRoute = {
  method: 'POST',
  callers: 'paired',
  group: virtual,
  does: "Simulates a fault of the virtual printer, or ends it. In a browser only the program's own page may do this.",
  request: v.nullish(
    v.object({ afterBytes: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))) }),
  ),
  answer: v.object({ trouble: v.string() }),
  refusals: { 403: { code: 'noPermission', message: 'Only the page of the print program may do this.' } },
} as const satisfies Omit<ServiceRoute, 'path'>

/** A card on the virtual reader, or a fault of it. */
const virtualReader = (name: string, does: string) =>
  ({
    method: 'POST',
    path: `/readers/virtual/${name}`,
    callers: 'paired',
    group: readers,
    does,
    answer: v.object({ status: ReaderStatus }),
    refusals: {
      409: { code: 'incorrectData', message: 'The virtual reader is not the one that is selected.' },
    },
  }) as const satisfies ServiceRoute

/** Printers, card readers, and the receipts of the virtual printer. */
export const deviceRoutes = {
  printers: {
    method: 'GET',
    path: '/printers',
    callers: 'paired',
    group: printers,
    does: 'The selected printer with its status, the connected ones, the models, and the kinds of connection.',
    answer: PrinterForm,
  },
  selectPrinter: {
    method: 'POST',
    path: '/printers/select',
    callers: 'paired',
    group: printers,
    does: 'Selects a printer and its settings. It takes over when the current job has ended.',
    request: v.strictObject({ choice: KnownPrinterChoice }),
    answer: PrinterSelection,
  },
  readers: {
    method: 'GET',
    path: '/readers',
    callers: 'paired',
    group: readers,
    does: 'The selected card reader with its status, and the connected ones.',
    answer: ReaderList,
  },
  selectReader: {
    method: 'POST',
    path: '/readers/select',
    callers: 'paired',
    group: readers,
    does: 'Selects a card reader.',
    request: ReaderSelection,
    answer: ReaderSelection,
  },
  insertCard: {
    ...virtualReader('insert', 'Puts a card on the virtual reader.'),
    request: CardInsertion,
  },
  removeCard: virtualReader('remove', 'Takes the card off the virtual reader.'),
  unplugReader: virtualReader('unplug', 'Unplugs the virtual reader.'),
  replugReader: virtualReader('replug', 'Plugs the virtual reader in again.'),
  virtualPaper: {
    method: 'GET',
    path: '/receipts',
    callers: 'paired',
    group: virtual,
    does: 'The receipts of the virtual printer, newest first, its fault, and when its drawer was opened.',
    answer: VirtualPaper,
  },
  virtualPicture: {
    method: 'GET',
    path: '/receipts/{number}.png',
    callers: 'paired',
    group: virtual,
    does: 'A receipt of the virtual printer as a picture.',
    fields: { number: '\\d{1,9}' },
    answer: 'image/png',
    refusals: { 404: { code: 'notFound', message: 'There is no such receipt any more.' } },
  },
} as const satisfies Record<string, ServiceRoute>
