import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LogMirrors, type ListedMirror } from '../../print-daemon/mirror/log-mirrors.ts'
import { ownDraft, writeDurably } from '../../node/durable-file.ts'
import { codeOf } from '../../node/system-error.ts'
import { machineTime, say, show, table, visible, warn } from '../output.ts'
import { WrongUsage } from '../usage.ts'
import { removeAtEnd } from './temporary-folder.ts'

interface MirrorOptions {
  readonly data: string
  /** Which log of the counter; the latest by default. */
  readonly log?: number
  /** Stdout by default. */
  readonly out?: string
  readonly json?: boolean
}

/**
 * Lists the mirrors in the data folder of the print program, or writes one, whether the program runs or not. The exit code is 1
 * if there is none, or if one is damaged.
 */
export async function mirrorOf(counterId: string | undefined, options: MirrorOptions): Promise<0 | 1> {
  const isListed = counterId === undefined
  if (isListed && (options.out !== undefined || options.log !== undefined))
    throw new WrongUsage('Which counter? `balcao log mirror` lists the logs.')
  const folder = join(options.data, 'print-daemon')
  const mirrors = new LogMirrors(folder)
  const all = await mirrors.list().catch((error: unknown) => {
    throw new Error(`The mirrors in ${folder} cannot be read (${codeOf(error) ?? String(error)}).`, {
      cause: error,
    })
  })
  if (isListed) return list(all, folder, options.json)
  const mirror = all.findLast(
    (one) => one.counterId === counterId.toLowerCase() && one.log === (options.log ?? one.log),
  )
  const bytes = mirror && (await mirrors.read(mirror))
  if (!mirror || !bytes) throw new Error(`There is no mirror of this log in ${folder}.`)
  await write(bytes, options.out)
  if (options.out !== undefined)
    say(`${options.out}: log ${mirror.log} of counter ${mirror.counterId}, ${extentOf(mirror)}.`)
  if (!mirror.isDamaged) return 0
  warn(`The mirror is damaged after record ${mirror.count}.`)
  return 1
}

const extentOf = ({ count, atMs }: ListedMirror): string => `${count} records up to ${machineTime(atMs)}`

function list(all: readonly ListedMirror[], folder: string, json: boolean | undefined): 0 | 1 {
  const rows = all.map((mirror) => [
    mirror.counterId,
    `log ${mirror.log}`,
    mirror.count > 0 ? extentOf(mirror) : 'no record',
    mirror.isDamaged ? 'damaged' : '',
  ])
  const text = () => (rows.length === 0 ? `There are no mirrors of logs in ${folder}.` : table(rows))
  const mirrors = all.map(({ atMs, ...mirror }) => ({ ...mirror, at: new Date(atMs).toISOString() }))
  show(json, { mirrors }, text)
  return all.length === 0 || all.some(({ isDamaged }) => isDamaged) ? 1 : 0
}

async function write(bytes: AsyncIterable<Buffer>, file: string | undefined): Promise<void> {
  const isThere = file !== undefined && (await stat(file).catch(() => null)) !== null
  if (isThere) throw new Error(`${file} cannot be written: it exists already.`)
  try {
    if (file === undefined)
      await pipeline(process.stdout.isTTY ? shown(bytes) : bytes, process.stdout, { end: false })
    else await writeWhole(file, bytes)
  } catch (error) {
    // Nobody reads it any more, as with `head`.
    if (file === undefined && codeOf(error) === 'EPIPE') process.exit()
    throw new Error(`${file ?? 'stdout'} cannot be written: ${codeOf(error) ?? String(error)}.`, {
      cause: error,
    })
  }
}

/** What a screen gets of it: a record may contain anything. */
async function* shown(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder()
  for await (const part of bytes) yield Buffer.from(visible(decoder.decode(part, { stream: true })))
}

/** A part of a log would look like a shorter one: the file is whole, or not there. */
async function writeWhole(file: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const draft = ownDraft(file)
  removeAtEnd(draft)
  await writeDurably(file, bytes, draft)
}
