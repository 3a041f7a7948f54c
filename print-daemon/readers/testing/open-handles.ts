import { readdir, readlink } from 'node:fs/promises'

/** How many devices this process has open whose path begins so, those that are gone by now included (Linux). */
export async function openHandles(prefix: string): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((link) => link.startsWith(prefix)).length
}
