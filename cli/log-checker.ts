import { parentPort } from 'node:worker_threads'
import { provenLength } from '../src/events/log-proof.ts'
import type { Checked, ToCheck } from './log/checker.ts'
import { nodeTools } from './log/node-tools.ts'

parentPort?.on('message', ({ bytes, after }: ToCheck) => {
  const checked: Checked = { bytes, length: provenLength(bytes, after, nodeTools) }
  parentPort?.postMessage(checked, [bytes.buffer])
})
