import { filter, firstValueFrom, fromEvent, takeUntil } from 'rxjs'
import { within } from '../../node/within.ts'
import { bytesOf } from '../encoder/commands.ts'
import * as command from '../encoder/star-commands.ts'
import type { Line, Round } from './request-status.ts'
import { readStarReplies } from './star-replies.ts'
import type { Confirmation, StatusProtocol } from './status-protocol.ts'

/** An id is two visible characters: none of them is a command, where a printer does not know the request. */
const firstCharacter = 0x21
const characters = 94
const character = (number: number) => String.fromCharCode(firstCharacter + (number % characters))

const confirmation = (number: number): Confirmation => {
  const id = character(number) + character(Math.floor(number / characters))
  return {
    request: bytesOf(command.reportWhenPrinted + command.confirmPrinted(id)),
    isAnswer: (reply) => reply.kind === 'processed' && reply.id === id,
  }
}

async function requestStatus({ send, replies$, answerMs }: Line, signal: AbortSignal): Promise<Round> {
  const status = await within(answerMs, signal, async (ending) => {
    const answer = firstValueFrom(
      replies$.pipe(
        filter((reply) => reply.kind === 'status'),
        takeUntil(fromEvent(ending, 'abort')),
      ),
      { defaultValue: 'silent' as const },
    )
    const isTaken = await send(bytesOf(command.statusRequest), ending).then(
      () => true,
      () => false,
    )
    return isTaken ? answer : 'notTaken'
  })
  signal.throwIfAborted()
  return typeof status === 'string' ? { kind: status } : { kind: 'answered', problems: status.problems }
}

/** The torn paper is cut off, after zero bytes that end any picture and have no effect otherwise. */
const separationEnd = {
  text: command.cancel + command.initialize + command.feedAndCut.partial,
  graphic: command.enterRaster + command.clearRaster + command.rasterCut + command.leaveRaster,
}

/** Line mode and StarPRNT, or graphic mode. */
export const starProtocol = (isGraphic: boolean): StatusProtocol => ({
  enableAutomaticStatus: bytesOf(command.enableAutomaticStatus),
  clearBuffers: new Uint8Array(),
  separation: (_, leftoverBytes) =>
    Buffer.concat([
      Buffer.alloc(leftoverBytes),
      bytesOf(isGraphic ? separationEnd.graphic : separationEnd.text),
    ]),
  readReplies: readStarReplies,
  requestStatus,
  confirmation,
})
