import { LogReader } from '../../src/events/log-reader.ts'
import { nodeTools } from '../log/node-tools.ts'
import { Auditor, type Audit } from './audit.ts'

/** The audit of a log that is in memory. */
export function audit(bytes: Uint8Array): Audit {
  const auditor = new Auditor()
  const reader = new LogReader(auditor, nodeTools)
  reader.read(bytes)
  reader.end()
  return auditor.end()
}
