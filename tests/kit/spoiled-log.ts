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

/** The segments of the counter's log, in order. Leaves the page where there is no core. */
export async function segmentsOf(page: Page, url: string): Promise<Buffer[]> {
  await page.goto(new URL('/logos/4.webp', url).href)
  const segments = await page.evaluate(`(async () => {
    const root = await navigator.storage.getDirectory()
    const segments = []
    for await (const [name, handle] of await root.getDirectoryHandle('balcao-log')) {
      if (!name.startsWith('segment-')) continue
      const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer())
      segments.push([name, Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')])
    }
    return segments.sort().map(([, text]) => text)
  })()`)
  return (segments as string[]).map((text) => Buffer.from(text, 'latin1'))
}

/**
 * Puts these bytes in the place of the counter's segments, each as long as before and the last with the rest, and removes the
 * snapshot. The page is where there is no core.
 */
export async function replaceSegments(
  page: Page,
  segments: readonly Uint8Array[],
  bytes: Buffer,
): Promise<void> {
  let from = 0
  const texts = segments.map(({ length }, index) => {
    const part = bytes.subarray(from, index === segments.length - 1 ? undefined : from + length)
    from += length
    return part.toString('latin1')
  })
  await page.evaluate(`(async (texts) => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('balcao-log')
    for (const [index, text] of texts.entries()) {
      const name = 'segment-' + String(index + 1).padStart(6, '0') + '.jsonl'
      const file = await (await folder.getFileHandle(name, { create: true })).createWritable()
      await file.write(Uint8Array.from(text, (character) => character.charCodeAt(0)))
      await file.close()
    }
    await folder.removeEntry('snapshot.json').catch(() => {})
  })(${JSON.stringify(texts)})`)
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
