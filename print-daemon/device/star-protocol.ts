import { filter, firstValueFrom, fromEvent, takeUntil } from 'rxjs'
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
  const within = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
  const answer = firstValueFrom(
    replies$.pipe(
      filter((reply) => reply.kind === 'status'),
      takeUntil(fromEvent(within, 'abort')),
    ),
    { defaultValue: undefined },
  )
  try {
    await send(bytesOf(command.statusRequest), within)
  } catch {
    signal.throwIfAborted()
    return { kind: 'notTaken' }
  }
  const status = await answer
  signal.throwIfAborted()
  return status ? { kind: 'answered', problems: status.problems } : { kind: 'silent' }
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
