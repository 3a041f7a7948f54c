import { refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../core/effects.ts'
import type { HostReply } from '../core/ports.ts'
import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { TicketCheck } from '../facts.ts'

/** Lengths that a scanned or typed ticket number can have (section 5 and the barcodes of game 51). */
const barcode = /^\d{18,29}$/

/**
 * Asks the host what a ticket is by now, and shows the answer. A reading: nothing of it is remembered. Of two checks that
 * overlap, the later one is shown.
 */
export async function checkTicket(world: World, text: string): Promise<Outcome> {
  const number = text.replace(/[\s-]/g, '')
  if (!world.store.state.session.operator) return refuse('notLoggedIn')
  if (!barcode.test(number)) return refuse('barcodeInvalid')
  const show = (check: TicketCheck) =>
    world.store.learn((facts) => {
      facts.check = check
    })
  show({ barcode: number, state: 'asking' })
  const answer = answerOf(number, await world.host.call('ticketValidate', { barcode: number }))
  if (world.store.facts.check?.barcode === number) show(answer)
  return { ok: true, value: undefined }
}

function answerOf(number: string, reply: HostReply<AnswerOf<'ticketValidate'>>): TicketCheck {
  switch (reply.kind) {
    case 'answer':
      return { barcode: number, state: 'known', ticket: reply.value.data }
    case 'refused':
      return {
        barcode: number,
        state: 'failed',
        refusal: { code: 'checkRefused', details: { ...reply.error } },
      }
    case 'unknown': {
      const code = reply.reason === 'noAnswer' ? 'hostUnreachable' : 'badAnswer'
      return { barcode: number, state: 'failed', refusal: { code } }
    }
  }
}
