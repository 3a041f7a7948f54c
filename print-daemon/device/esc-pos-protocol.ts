import {
  clearBuffers,
  enableAutomaticStatus,
  processedRequest,
  queuedStatusRequest,
  readReplies,
} from './replies.ts'
import { requestStatus } from './request-status.ts'
import { separation } from './separation.ts'
import type { Confirmation, StatusProtocol } from './status-protocol.ts'

/** GS ( H answers with an id; GS r only says that everything was processed. */
function confirmation(number: number): Confirmation {
  const id = String(number % 10_000).padStart(4, '0')
  return {
    request: Buffer.concat([processedRequest(id), queuedStatusRequest]),
    isAnswer: (reply) => reply.kind === 'processed' && reply.id === id,
  }
}

export const escPosProtocol: StatusProtocol = {
  enableAutomaticStatus,
  clearBuffers,
  separation,
  readReplies,
  requestStatus,
  confirmation,
}
