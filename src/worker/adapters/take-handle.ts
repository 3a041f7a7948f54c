const retryMs = 100
/** A healthy worker releases its files in less time when it is terminated. */
const noticedAfter = 10

/**
 * The worker that held the file may still be terminating. Its handle is released when the disk has finished its last
 * operation. `onWait` is called once if there is a wait.
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
