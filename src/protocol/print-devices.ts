import * as v from 'valibot'
import { drawerModes, PrinterStatus, PrintJob } from './print-service.ts'
import { Finite } from './wire.ts'

/** Speeds of serial ports of receipt printers and card readers, in bits a second. */
export const baudRates = [9600, 19_200, 38_400, 57_600, 115_200] as const
export const flowControls = ['none', 'hardware', 'software'] as const
/** The port on which network printers receive raw bytes. */
export const rawPrintPort = 9100

const Vendor = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff))
const Path = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
/** The maximum length of a USB descriptor and of a PC/SC reader's name. */
const DeviceName = v.pipe(v.string(), v.maxLength(127))
const Speed = v.optional(v.picklist(baudRates), 9600)

/** The longest name of a printer of Windows. */
const PrinterName = v.pipe(v.string(), v.minLength(1), v.maxLength(220))

/**
 * A connection to a printer. `file` is a device file of the kernel's printer driver, such as `/dev/usb/lp0`; `spooler` a printer of the
 * Windows spooler, by its name.
 */
export const PrinterConnection = v.variant('kind', [
  v.strictObject({ kind: v.literal('virtual') }),
  v.strictObject({
    kind: v.literal('usb'),
    vendorId: Vendor,
    productId: v.optional(Vendor),
    serialNumber: v.optional(DeviceName),
  }),
  v.strictObject({
    kind: v.literal('serial'),
    path: Path,
    baudRate: Speed,
    flowControl: v.optional(v.picklist(flowControls), 'none'),
  }),
  v.strictObject({
    kind: v.literal('network'),
    host: v.pipe(v.string(), v.minLength(1), v.maxLength(253)),
    port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)), rawPrintPort),
  }),
  v.strictObject({ kind: v.literal('file'), path: Path }),
  v.strictObject({ kind: v.literal('spooler'), name: PrinterName }),
])
export type PrinterConnection = v.InferOutput<typeof PrinterConnection>

/** What a shop sets about its printer beside the model. */
export const PrinterSettings = v.strictObject({
  /** When the cash drawer opens; `none` where none is connected. */
  drawer: v.optional(v.picklist(['none', ...drawerModes])),
  /** The pin of the connector that opens it; usually 2. */
  drawerPin: v.optional(v.picklist([2, 5])),
  /** Characters in a line, whatever the page asks for. */
  columns: v.optional(v.picklist([32, 42, 48, 64])),
  /** How paper is cut; `none` feeds it out to be torn off. */
  cut: v.optional(v.picklist(['partial', 'full', 'none'])),
  /** Whether the buzzer sounds after each receipt. */
  buzzer: v.optional(v.picklist(['off', 'on'])),
  /** How dark it prints: steps of 5 % above or below the usual. */
  density: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-6), v.maxValue(6))),
  /** How many colours the paper has; of two, the second one is for marks such as COPY. */
  colours: v.optional(v.picklist([1, 2])),
})
export type PrinterSettings = v.InferOutput<typeof PrinterSettings>

/** The selected printer: its connection, the id of its profile, and its settings. */
export const PrinterChoice = v.strictObject({
  connection: PrinterConnection,
  profile: DeviceName,
  settings: v.optional(PrinterSettings),
})
export type PrinterChoice = v.InferOutput<typeof PrinterChoice>

/** GET /printers: the selected printer, the connected ones, and the profiles. */
export const PrinterList = v.object({
  selected: PrinterChoice,
  status: PrinterStatus,
  /** The current receipt is still printed by the previous printer, and `status` is that printer's. */
  isChanging: v.optional(v.boolean()),
  found: v.array(v.object({ name: v.string(), choice: PrinterChoice })),
  profiles: v.array(v.object({ id: v.string(), name: v.string() })),
})
export type PrinterList = v.InferOutput<typeof PrinterList>

/** A field of a connection on the page; its label is the text `printer.field.NAME`. */
export const ConnectionField = v.variant('type', [
  v.object({ type: v.literal('text'), name: v.string(), example: v.string() }),
  v.object({
    type: v.literal('number'),
    name: v.string(),
    min: Finite,
    max: Finite,
    initial: Finite,
  }),
  v.object({
    type: v.literal('choice'),
    name: v.string(),
    /** The name itself, or the key of a text that has a gap for the name. */
    options: v.array(
      v.object({
        value: v.union([v.string(), Finite]),
        name: v.string(),
        text: v.optional(v.string()),
      }),
    ),
  }),
])
export type ConnectionField = v.InferOutput<typeof ConnectionField>

/**
 * GET /printers as the program's own page reads it: with the address of the selected printer, and the form fields of each kind
 * of connection. `newProfile` is the profile of a printer whose address was typed in; null where only a found printer can be
 * selected.
 */
export const PrinterForm = v.object({
  ...PrinterList.entries,
  profiles: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      /** What can be set at such a printer; the first value of each holds where nothing is set. */
      settings: v.array(v.object({ name: v.string(), values: v.array(v.union([v.string(), Finite])) })),
    }),
  ),
  address: v.string(),
  ways: v.array(
    v.object({
      kind: v.string(),
      fields: v.array(ConnectionField),
      newProfile: v.nullable(v.string()),
    }),
  ),
})
export type PrinterForm = v.InferOutput<typeof PrinterForm>

/** Body and answer of POST /printers/select. */
export const PrinterSelection = v.object({ choice: PrinterChoice })

/** GET /jobs: the waiting and the last ended ones, newest first. `acceptedAtMs` counts from 1970. */
export const JobList = v.object({
  jobs: v.array(
    v.object({
      ...PrintJob.entries,
      acceptedAtMs: Finite,
      /** It opens the cash drawer, and prints nothing. */
      isDrawer: v.optional(v.literal(true)),
    }),
  ),
})
export type JobList = v.InferOutput<typeof JobList>

/**
 * GET /receipts: the receipts of the virtual printer, newest first, its fault (`none` if it prints), and when its cash drawer was
 * opened since the program was started: the last times, newest first.
 */
export const VirtualPaper = v.object({
  trouble: v.string(),
  drawerOpenedAtMs: v.array(Finite),
  receipts: v.array(
    v.object({
      number: Finite,
      printedAtMs: Finite,
      text: v.array(v.string()),
      widthDots: Finite,
    }),
  ),
})
export type VirtualPaper = v.InferOutput<typeof VirtualPaper>

/** The print program's name for its virtual printer; the page has a text for it in each language. */
export const virtualPrinterModel = 'Virtual printer'

/** A connection to a card reader. `keyboard` and `hid` are both HID devices: one types the card's id, the other reports it. */
export const ReaderConnection = v.variant('kind', [
  v.strictObject({ kind: v.literal('none') }),
  v.strictObject({ kind: v.literal('virtual') }),
  v.strictObject({ kind: v.literal('keyboard'), vendorId: Vendor, productId: v.optional(Vendor) }),
  v.strictObject({ kind: v.literal('hid'), vendorId: Vendor, productId: v.optional(Vendor) }),
  v.strictObject({ kind: v.literal('serial'), path: Path, baudRate: Speed }),
  /** Any PC/SC reader, or those whose name contains `reader`: the card that was put on last counts. */
  v.strictObject({ kind: v.literal('pcsc'), reader: v.optional(DeviceName) }),
])
export type ReaderConnection = v.InferOutput<typeof ReaderConnection>

/** The problems of the card reader, worst first. */
export const readerProblems = ['unplugged', 'serviceMissing', 'serviceAbsent', 'fault'] as const

/** The selected reader and whether it works; `active` if one is set up, `status` if it can read now. */
export const ReaderStatus = v.object({
  active: v.boolean(),
  status: v.boolean(),
  problems: v.array(v.picklist(readerProblems)),
  reader: v.string(),
})
export type ReaderStatus = v.InferOutput<typeof ReaderStatus>

/** GET /readers */
export const ReaderList = v.object({
  selected: ReaderConnection,
  status: ReaderStatus,
  found: v.array(v.object({ name: v.string(), connection: ReaderConnection })),
})
export type ReaderList = v.InferOutput<typeof ReaderList>

/** Body and answer of POST /readers/select. */
export const ReaderSelection = v.object({ connection: ReaderConnection })

/** The id of a card as readers report it. */
export const CardId = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{4,32}$/))
/** Body of POST /readers/virtual/insert; POST /readers/virtual/remove has none. */
export const CardInsertion = v.object({ idUser: CardId })

/** `message_card`: a card was inserted (1) or removed (0). */
export const CardMessage = v.object({ status: v.picklist([0, 1]), idUser: v.string() })
export type CardMessage = v.InferOutput<typeof CardMessage>

/**
 * Socket events of the card reader, in the namespace `/card-reader`. The page sends `returnSaveDataCard` when the
 * card's data has been saved; the reader then reports its card again, or, if it cannot report a removal, that the card
 * counts as removed.
 */
export const cardReaderNamespace = '/card-reader'
export const cardReaderSocketEvents = {
  statusReaderCard: ReaderStatus,
  message_card: CardMessage,
  returnSaveDataCard: v.object({ id: CardId }),
} as const
