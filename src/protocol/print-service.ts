import * as v from 'valibot'
import { languages, type Language } from '../values/language.ts'
import { CurrencyCode, Finite, Label, Locale, Reason, TimeZone, Uuid } from './wire.ts'

/** Where the print program listens (section 1); loopback only. */
export const printServicePort = 3333
/** The version of the print program. A counter shows that an update is needed where the program is older than this (section 9). */
export const printProgramVersion = '1.1.2'

/**
 * The layout and language of a receipt. `locale` is the format of days and amounts, by default that of the language.
 * `columns` is by default the printer's own width.
 */
export const PrintConfig = v.object({
  language: v.picklist(languages),
  locale: v.optional(Locale),
  currency: CurrencyCode,
  timeZone: TimeZone,
  columns: v.optional(v.picklist([32, 42, 48, 64])),
})
export type PrintConfig = v.InferOutput<typeof PrintConfig>

/**
 * The states of a job. `printed` with `confirmed: false` means that the device cannot confirm it; `failed` promises
 * that nothing readable was printed; `unknown` means that something may have been.
 */
export const PrintJob = v.object({
  id: Uuid,
  state: v.picklist(['queued', 'sending', 'printed', 'failed', 'unknown']),
  confirmed: v.boolean(),
  /** Why it failed or is unknown: a text key of `printing.reason`. */
  reason: v.optional(Reason),
})
export type PrintJob = v.InferOutput<typeof PrintJob>

/** Body of every receipt route: the job's id, the route's payload, the configuration (else what `requestConfig` brought). */
export const PrintRequest = v.object({ id: Uuid, data: v.unknown(), config: v.optional(PrintConfig) })

/**
 * Answer of the receipt routes and of GET /jobs/{id}; 404 there means that the print program has not received the id, or no longer
 * remembers it.
 */
export const PrintAnswer = v.object({ job: PrintJob })
export const PrintFailure = v.object({ error: v.object({ code: Finite, message: v.string() }) })

/** The problems of the printer, worst first; texts under `printing.problem`. */
export const printerProblems = [
  'unplugged',
  'unrecoverable',
  'coverOpen',
  'paperOut',
  'cutter',
  'fault',
  'stalled',
  'silent',
  'paperLow',
] as const
export type PrinterProblem = (typeof printerProblems)[number]

/**
 * The cash drawer at the printer: it opens on request alone, or also whenever cash is taken or given. Programs without a
 * drawer leave it out.
 */
export const drawerModes = ['onRequest', 'withCash'] as const
export type DrawerMode = (typeof drawerModes)[number]

/**
 * Body of POST /drawer: the opening's own id, with which the drawer opens once at most. The answer is its job. It opens
 * now or not at all: a printer that is not ready fails the job (`printerNotReady`), and so does one without a drawer
 * (`noDrawer`).
 */
export const DrawerRequest = v.object({ id: Uuid })

/** `statusAcivePrinters` (wire spelling): `printActive` if a printer is set up, `status` if it can print now. */
export const PrinterStatus = v.object({
  printActive: v.boolean(),
  status: v.boolean(),
  problems: v.array(v.picklist(printerProblems)),
  printer: v.string(),
  drawer: v.optional(v.picklist(drawerModes)),
})
export type PrinterStatus = v.InferOutput<typeof PrinterStatus>

/**
 * Records of the print program's journal were lost. An unknown job whose id was created before `copiesBeforeMs`
 * (milliseconds since 1970) may have been printed, and is printed as a copy. `keptAs`: the name of the damaged file in
 * the data folder; null if nothing was left of it.
 */
export const JournalDamage = v.object({
  foundAtMs: Finite,
  copiesBeforeMs: Finite,
  keptAs: v.nullable(v.string()),
})
export type JournalDamage = v.InferOutput<typeof JournalDamage>

export const PrintHealth = v.object({
  program: v.literal('balcao-print'),
  version: Label,
  printer: PrinterStatus,
  /** Jobs not yet in a final state. */
  waiting: Finite,
  /** Until a person has confirmed it. */
  damage: v.nullish(JournalDamage),
})
export type PrintHealth = v.InferOutput<typeof PrintHealth>

/** Socket events from the print program; `requestConfig` is answered with a PrintConfig in its acknowledgement. */
export const printSocketEvents = {
  statusAcivePrinters: PrinterStatus,
  printJob: PrintJob,
  /** Records of the journal were lost; null after a person has confirmed it. */
  journalDamage: v.nullable(JournalDamage),
  requestConfig: v.undefined(),
  errorVersionPrinter: v.object({ version: Label }),
} as const

/**
 * Required for pairing: a header that a foreign page cannot send without a preflight. Signed requests have others of
 * this kind.
 */
export const printHeader = 'x-balcao'

interface PageOpening {
  /** Pairs the browser that opens the page. */
  readonly code: string | null
  /** The initial language of the page; by default the browser's. */
  readonly language?: Language | null | undefined
}

/** The print program's own page; the part after the # is read there and not sent. */
export function printPage(service: string, { code, language }: PageOpening): string {
  const opening = [
    ...(code ? [`code=${encodeURIComponent(code)}`] : []),
    ...(language ? [`language=${language}`] : []),
  ]
  return `${service}/#${opening.join('&')}`
}
