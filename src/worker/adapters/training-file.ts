import * as v from 'valibot'
import { Deployment, type DeploymentId } from '../../values/deployment.ts'

const fileName = 'lesson.json'
const Choice = v.object({ deploymentId: Deployment.entries.id })

/** The deployment of the training in a folder; undefined if none was chosen. */
export async function chosenDeployment(folderName: string): Promise<DeploymentId | undefined> {
  const root = await navigator.storage.getDirectory()
  try {
    const file = await (await root.getDirectoryHandle(folderName)).getFileHandle(fileName)
    return v.parse(Choice, JSON.parse(await (await file.getFile()).text())).deploymentId
  } catch {
    return undefined
  }
}

/** Deletes the training data in a folder and starts again. No file of the folder may be open. */
export async function beginTraining(folderName: string, deploymentId: DeploymentId): Promise<void> {
  const root = await navigator.storage.getDirectory()
  await remove(root, folderName)
  const folder = await root.getDirectoryHandle(folderName, { create: true })
  const handle = await (await folder.getFileHandle(fileName, { create: true })).createSyncAccessHandle()
  handle.write(new TextEncoder().encode(JSON.stringify({ deploymentId })), { at: 0 })
  handle.flush()
  handle.close()
}

/** A file that is just being opened in advance is closed a moment later. */
async function remove(root: FileSystemDirectoryHandle, folderName: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await root.removeEntry(folderName, { recursive: true })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return
      if (attempt === 20) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, 100)
      })
    }
  }
}
