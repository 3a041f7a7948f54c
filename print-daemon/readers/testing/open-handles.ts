import { readdir, readlink } from 'node:fs/promises'

/** The number of open devices of this process whose path begins like this, including removed ones (Linux). */
export async function openHandles(prefix: string): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((link) => link.startsWith(prefix)).length
}
