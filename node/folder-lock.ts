import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sha256Hex } from './sha256.ts'
import { codeOf } from './system-error.ts'

export interface FolderLock {
  release(): Promise<void>
}

/** Takes one lock on a folder; null if this machine or the file system has no such lock. Throws `Held`. */
type TakeLock = (folder: string) => Promise<FolderLock | null>

class Held extends Error {}

/** Between two attempts to take a lock that somebody has. */
const betweenMs = 20

/**
 * A name that the kernel frees when its process ends: a named pipe on Windows, an abstract socket on Linux. Device and
 * inode identify the folder, independent of its path. An abstract socket is visible in one network namespace.
 */
const lockByName: TakeLock = async (folder) => {
  const { dev, ino } = await stat(folder, { bigint: true })
  const name = `balcao-${sha256Hex(`${dev}:${ino}`).slice(0, 32)}`
  const server = createServer((stranger) => stranger.destroy())
  try {
    await once(
      server.listen(process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`),
      'listening',
    )
  } catch (error) {
    throw codeOf(error) === 'EADDRINUSE' ? new Held() : error
  }
  server.unref()
  return {
    release: () =>
      new Promise((released) => {
        server.close(() => released())
      }),
  }
}

const lockOf = (descriptor: number): FolderLock => ({ release: async () => closeSync(descriptor) })

/**
 * flock(2) on the folder itself, which containers that share the folder see as well. Node cannot ask for it: the program
 * `flock` does, on our descriptor, and the lock stays with the descriptor after that program's end.
 */
const lockByProgram: TakeLock = async (folder) => {
  const descriptor = openSync(folder, constants.O_RDONLY)
  const program = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] })
  const [code] = await once(program, 'exit').catch(() => [null])
  if (code === 0) return lockOf(descriptor)
  closeSync(descriptor)
  if (code === 1) throw new Held()
  return null
}

/** `O_EXLOCK` of macOS, which is missing in Node's constants: open(2) and flock(2) in one call. */
const openLocked = 0x20 | constants.O_NONBLOCK | constants.O_RDONLY

const lockByOpening: TakeLock = async (folder) => {
  try {
    return lockOf(openSync(folder, openLocked))
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') throw new Held()
    if (codeOf(error) === 'ENOTSUP') return null
    throw error
  }
}

const locksByPlatform: Partial<Record<NodeJS.Platform, readonly TakeLock[]>> = {
  win32: [lockByName],
  darwin: [lockByOpening],
  linux: [lockByName, lockByProgram],
}

/**
 * Locks an existing folder for this process. The kernel holds the lock and frees it when the process ends in any way.
 * Throws one sentence if another program has the folder, or this one already has it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const locks: FolderLock[] = []
  const release = async () => {
    for (const lock of locks.splice(0)) await lock.release()
  }
  try {
    for (const take of locksByPlatform[process.platform] ?? [lockByProgram]) {
      const lock = await take(folder)
      if (lock) locks.push(lock)
    }
  } catch (error) {
    await release()
    if (!(error instanceof Held)) throw error
    throw new Error(
      `The data folder ${resolve(folder)} is already in use by another program: end that one first, or choose another folder with --data.`,
      { cause: error },
    )
  }
  return { release }
}

/**
 * The same, when others that have the folder for a moment have released it. Throws that sentence if they have it for longer than
 * `patienceMs`.
 */
export async function lockWhenFree(folder: string, patienceMs = 10_000): Promise<FolderLock> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return await lockFolder(folder)
    } catch (error) {
      const isHeld = error instanceof Error && error.cause instanceof Held
      if (!isHeld || performance.now() > end) throw error
      await delay(betweenMs)
    }
  }
}
