import type { BrowserContext } from 'playwright-core'
import { launchProfile } from '../tests/kit/chromium.ts'
import { temporaryFolder } from '../tests/kit/folders.ts'

/** Works in a browser with a new profile on the disk. */
export async function inNewProfile<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder()
  const context = await launchProfile(folder.path)
  try {
    return await work(context)
  } finally {
    await context.close()
    await folder.remove()
  }
}
