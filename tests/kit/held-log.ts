import type { Page } from 'playwright-core'

/** A worker that takes a file of the log as soon as it can, and keeps it until it is released, like a hanging disk. */
const holder = `
onmessage = async ({ data: [folder, name] }) => {
  const root = await navigator.storage.getDirectory()
  const file = await (await root.getDirectoryHandle(folder)).getFileHandle(name)
  onmessage = () => { handle.close(); postMessage('free') }
  let handle
  for (;;) {
    handle = await file.createSyncAccessHandle().catch(() => null)
    if (handle) break
    await new Promise((resolve) => { setTimeout(resolve, 20) })
  }
  postMessage('held')
}`

/** Holds a file of the log from the moment when the core releases it; the next core does not start before. */
export async function holdLog(page: Page, name: string): Promise<{ free(): Promise<void> }> {
  await page.route('**/assets/holder.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: holder }),
  )
  const core = page.workers()[0]!.url()
  await page.evaluate(`window.holder = new Worker('/assets/holder.js')
    window.isHeld = new Promise((resolve) => {
      window.holder.addEventListener('message', ({ data }) => data === 'held' && resolve())
    })
    window.holder.postMessage(['balcao-log', '${name}'])`)
  await page.route(core, async (route) => {
    await page.evaluate('window.isHeld')
    await route.continue()
  })
  return {
    free: () =>
      page.evaluate(`new Promise((resolve) => {
        window.holder.addEventListener('message', ({ data }) => data === 'free' && resolve())
        window.holder.postMessage('free')
      }).then(() => window.holder.terminate())`),
  }
}
