import { readdir, readFile, readlink } from 'node:fs/promises'
import type { PortHolder } from '../facts.ts'

const listening = '0A'

interface Listener {
  readonly userId: number
  readonly inode: string
}

/** The listener of a port, from a table of the kernel such as `/proc/net/tcp`. */
export function listenerIn(table: string, port: number): Listener | null {
  const portHex = port.toString(16).toUpperCase().padStart(4, '0')
  for (const row of table.split('\n').slice(1)) {
    const [, local, , state, , , , userId, , inode] = row.trim().split(/\s+/)
    if (state === listening && local?.endsWith(`:${portHex}`))
      return { userId: Number(userId), inode: inode! }
  }
  return null
}

/** The listener of a port, as far as Linux shows it to this user; null if there is none. */
export async function linuxHolderOf(port: number): Promise<PortHolder | null> {
  for (const file of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const listener = listenerIn(await readFile(file, 'utf8').catch(() => ''), port)
    if (!listener) continue
    const processId = await ownerOf(listener.inode)
    return {
      processId,
      program: processId === null ? null : await nameOf(processId),
      userId: listener.userId,
    }
  }
  return null
}

/** The process that has the socket open; null if it belongs to another user. */
async function ownerOf(inode: string): Promise<number | null> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  for (const processId of processes) {
    const folder = `/proc/${processId}/fd`
    const files = await readdir(folder).catch(() => [])
    for (const file of files)
      if ((await readlink(`${folder}/${file}`).catch(() => '')) === `socket:[${inode}]`)
        return Number(processId)
  }
  return null
}

const nameOf = async (processId: number): Promise<string | null> =>
  (await readFile(`/proc/${processId}/comm`, 'utf8').catch(() => '')).trim() || null
