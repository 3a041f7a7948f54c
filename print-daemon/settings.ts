import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { writeDurably } from '../node/durable-file.ts'
import { PrinterChoice, ReaderConnection } from '../src/protocol/print-devices.ts'
import { profiles } from './profiles/profile.ts'
import { settingsObjection } from './profiles/settings-table.ts'

const virtualPrinter: PrinterChoice = { connection: { kind: 'virtual' }, profile: 'virtual' }
const noReader: ReaderConnection = { kind: 'none' }

/** A selection that this program supports. The virtual printer has its own profile, which no device has. */
export const KnownPrinterChoice = v.pipe(
  PrinterChoice,
  v.check(({ profile }) => profiles.has(profile), 'There is no such profile.'),
  v.check(
    ({ connection, profile }) => (connection.kind === 'virtual') === (profile === 'virtual'),
    'The profile "virtual" is for the virtual printer, and for no other.',
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { profile, settings = {} } = dataset.value
    const known = profiles.get(profile)
    const message = known && settingsObjection(known, settings)
    if (message) addIssue({ message })
  }),
)

const Contents = v.strictObject({
  printer: v.optional(KnownPrinterChoice, virtualPrinter),
  reader: v.optional(ReaderConnection, noReader),
})
type Contents = v.InferOutput<typeof Contents>

/** The selections on this machine: a file that the program writes, and that a technician may edit. */
export class Settings {
  readonly #file: string
  #contents: Contents
  #saving: Promise<void> = Promise.resolve()

  private constructor(file: string, contents: Contents) {
    this.#file = file
    this.#contents = contents
  }

  /** Reads the file in the folder. If it is invalid, throws one sentence and leaves the file unchanged. */
  static async open(folder: string): Promise<Settings> {
    const file = path.join(folder, 'settings.json')
    return new Settings(file, settingsIn(file, await readIfThere(file)))
  }

  get printer(): PrinterChoice {
    return this.#contents.printer
  }

  get reader(): ReaderConnection {
    return this.#contents.reader
  }

  /** On disk when it resolves. */
  async savePrinter(printer: PrinterChoice): Promise<void> {
    await this.#save({ printer })
  }

  async saveReader(reader: ReaderConnection): Promise<void> {
    await this.#save({ reader })
  }

  #save(change: Partial<Contents>): Promise<void> {
    const saving = this.#saving.then(async () => {
      const contents = { ...this.#contents, ...change }
      await writeDurably(this.#file, `${JSON.stringify(contents, null, 2)}\n`)
      this.#contents = contents
    })
    this.#saving = saving.catch(() => undefined)
    return saving
  }
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
    throw error
  }
}

/** The selections in the text of a file. Throws one sentence if it is invalid. */
export function settingsIn(file: string, text: string): Contents {
  const remedy = 'Correct it, or delete it and choose again.'
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw new Error(`The settings in ${file} are not JSON. ${remedy}`)
  }
  const parsed = v.safeParse(Contents, data)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Error(
    `The settings in ${file} are wrong at ${v.getDotPath(issue) ?? 'the top'}: ${issue.message} ${remedy}`,
  )
}
