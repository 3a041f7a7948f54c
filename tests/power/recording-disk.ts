import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { endsWithTests } from '../kit/children.ts'
import { temporaryFolder, type Folder } from '../kit/folders.ts'
import { waitFor } from '../kit/wait-for.ts'
import { readRecord, type Change } from './record.ts'

const run = promisify(execFile)

/** As long as a disk of a shop takes, in microseconds: an answer that does not wait for it is there first. */
const syncTakes = 2_000

const source = join(import.meta.dirname, 'recording-disk.c')
const program = resolve('node_modules/.cache/recording-disk')

/** Null if there is no compiler or library. */
async function compiled(): Promise<string | null> {
  const isNew = existsSync(program) && statSync(program).mtimeMs > statSync(source).mtimeMs
  if (isNew) return program
  try {
    const { stdout } = await run('pkg-config', ['--cflags', '--libs', 'fuse3'])
    const draft = `${program}.${process.pid}`
    await run('gcc', ['-O2', '-Wall', '-Werror', '-o', draft, source, ...stdout.trim().split(/\s+/)])
    await rename(draft, program)
    return program
  } catch {
    return null
  }
}

/** A mounted disk that records what programs do with it. */
export class RecordingDisk {
  readonly #folder: Folder
  readonly #process: ChildProcess

  private constructor(folder: Folder, child: ChildProcess) {
    this.#folder = folder
    this.#process = child
  }

  /** Empty. Throws where the system mounts none. */
  static async mount(): Promise<RecordingDisk> {
    const path = await compiled()
    if (path === null) throw new Error('no compiler, or no libfuse3')
    const folder = await temporaryFolder()
    const [files, mountPoint] = ['files', 'disk'].map((name) => join(folder.path, name)) as [string, string]
    await mkdir(files)
    await mkdir(mountPoint)
    const device = statSync(mountPoint).dev
    const options = [files, join(folder.path, 'record'), `${syncTakes}`, mountPoint]
    // By this signal it unmounts.
    const child = endsWithTests(spawn(path, options, { stdio: 'ignore' }), 'SIGTERM')
    const disk = new RecordingDisk(folder, child)
    const isMounted = async () => child.exitCode !== null || statSync(mountPoint).dev !== device
    await waitFor('the disk', isMounted)
    if (child.exitCode === null) return disk
    await folder.remove()
    throw new Error('FUSE mounts nothing here')
  }

  get path(): string {
    return join(this.#folder.path, 'disk')
  }

  /** How long the record is: what is done from now on stands behind it. */
  get place(): number {
    return statSync(join(this.#folder.path, 'record')).size
  }

  async changes(): Promise<Change[]> {
    return readRecord(await readFile(join(this.#folder.path, 'record')))
  }

  async remove(): Promise<void> {
    const end = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await end
    await this.#folder.remove()
  }
}

/** Why there is no recording disk here; null if there is one. */
export async function whyNoDisk(): Promise<string | null> {
  try {
    await (await RecordingDisk.mount()).remove()
    return null
  } catch (error) {
    return (error as Error).message
  }
}
