import type { Page } from 'playwright-core'

/** A worker that takes a file of the log as soon as it can, and keeps it until it is told: as a disk does that hangs. */
const holder = `
onmessage = async ({ data: [folder, name] }) => {
  const root = await navigator.storage.getDirectory()
  const file = await (await root.getDirectoryHandle(folder)).getFileHandle(name)
  onmessage = () => { handle.close(); postMessage('free') }
  let handle
  while (!handle) handle = await file.createSyncAccessHandle().catch(() => null)
  postMessage('held')
}`

/** Holds a file of the log from the moment on when the core lets go of it. */
export async function holdLog(page: Page, name: string): Promise<{ free(): Promise<void> }> {
  await page.route('**/holder.js', (route) => route.fulfill({ contentType: 'text/javascript', body: holder }))
  await page.evaluate(
    `window.holder = new Worker('/holder.js'); window.holder.postMessage(['balcao-log', '${name}'])`,
  )
  return {
    free: () =>
      page.evaluate(`new Promise((resolve) => {
        window.holder.addEventListener('message', ({ data }) => data === 'free' && resolve())
        window.holder.postMessage('free')
      }).then(() => window.holder.terminate())`),
  }
}
