import type { Profile } from '../profiles/profile.ts'
import type { Reply, ReplyReader } from './replies.ts'
import type { Line, Round } from './request-status.ts'

/** A request for the confirmation that everything before it is on paper. */
export interface Confirmation {
  readonly request: Uint8Array
  isAnswer(reply: Reply): boolean
}

/** How a printer reports its status and confirms a print, in one command set. */
export interface StatusProtocol {
  /** From then on the printer reports every change by itself. */
  readonly enableAutomaticStatus: Uint8Array
  /** Discards the rest of an interrupted job at once; empty where no command does. */
  readonly clearBuffers: Uint8Array
  /** The bytes between an interrupted job and the next one. */
  separation(profile: Profile, leftoverBytes: number): Uint8Array
  readonly readReplies: ReplyReader
  /** Requests the status. Rejects only with the signal's reason. */
  requestStatus(line: Line, signal: AbortSignal): Promise<Round>
  /** No answer to an earlier request is taken for one to that of this number. */
  confirmation(number: number): Confirmation
}
