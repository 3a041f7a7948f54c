import { showRefusal } from '../kit/show-refusal.ts'
import { trainingBase, keySuffix } from '../kit/page-kind.ts'
import { callWorker } from '../kit/replica/counter.ts'

/** Data that the page itself stored for training. */
function forgetKept(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.endsWith(keySuffix)) storage.removeItem(key)
}

/** Starts training again, as the shop of a deployment. */
export async function startOver(deploymentId: string): Promise<void> {
  if (!showRefusal(await callWorker((api) => api.startTrainingOver(deploymentId)))) return
  forgetKept()
  // With the slash: a plain file server finds the folder by it.
  location.assign(`${trainingBase}/`)
}
