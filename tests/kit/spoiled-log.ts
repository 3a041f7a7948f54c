import type { Page } from 'playwright-core'

/**
 * Changes one bit of the first record of a type in the counter's log, and says what that record was made. Leaves the page
 * where there is no core.
 */
export async function flipBitOf(page: Page, url: string, type: string): Promise<string> {
  // A page of the same origin without a core: nobody holds the file.
  await page.goto(new URL('/logos/4.webp', url).href)
  return page.evaluate(`(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('balcao-log')
    for await (const [name, handle] of folder) {
      if (!name.startsWith('segment-')) continue
      const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer())
      const at = new TextDecoder('latin1').decode(bytes).indexOf('"type":"${type}"')
      if (at < 0) continue
      bytes[at + 12] ^= 1
      const file = await handle.createWritable()
      await file.write(bytes)
      await file.close()
      const text = new TextDecoder('latin1').decode(bytes)
      return text.slice(text.lastIndexOf('\\n', at) + 1, text.indexOf('\\n', at))
    }
    throw new Error('there is no ${type} in the log')
  })()`)
}

/**
 * Removes the first segment of the counter's log, as the core does with old ones, and the snapshot. Leaves
 * the page where there is no core.
 */
export async function removeFirstSegment(page: Page, url: string): Promise<void> {
  await page.goto(new URL('/logos/4.webp', url).href)
  await page.evaluate(`(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('balcao-log')
    for (const name of ['segment-000001.jsonl', 'snapshot.json']) await folder.removeEntry(name)
  })()`)
}
