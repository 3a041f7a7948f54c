const retryMs = 100
/** A worker that is terminated in good health lets go of its files in less. */
const noticedAfter = 10

/**
 * The worker that held the file a moment ago may still be dying: its handle goes with it, which takes as long as the disk
 * takes for what it was asked last. `onWait` is told once where that is noticed.
 */
export async function takeHandle<Handle>(
  file: { createSyncAccessHandle(): Promise<Handle> },
  onWait = () => {},
): Promise<Handle> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await file.createSyncAccessHandle()
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'NoModificationAllowedError')) throw error
      if (attempt === noticedAfter) onWait()
      await new Promise((resolve) => {
        setTimeout(resolve, retryMs)
      })
    }
  }
}
