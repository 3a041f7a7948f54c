import { errorCodes } from '../../protocol/error-codes.ts'
import type { AnswerOf } from '../../protocol/host-calls.ts'
import { verificationStatus, type WireVerification } from '../../protocol/payouts.ts'
import { refuse, type Outcome } from '../../values/outcome.ts'
import { replyRefusal } from '../shared/host-fault.ts'
import type { World } from '../world.ts'
import type { HostReply } from '../core/ports.ts'
import type { CheckedTicket, TicketCheck } from './facts.ts'
import { numberObstacle } from '../shared/obstacles.ts'

/**
 * Requests a ticket's current state from the host, and shows the answer. The answer is not logged. If two checks
 * overlap, the later one is shown.
 */
export async function checkTicket(world: World, text: string): Promise<Outcome> {
  const number = text.replace(/[\s-]/g, '')
  if (!world.store.state.session.operator) return refuse('notLoggedIn')
  const refusal = numberObstacle(number)
  if (refusal) return refuse(refusal)
  const loading: TicketCheck = { barcode: number, state: 'loading' }
  const show = (check: TicketCheck) =>
    world.store.updateFacts((facts) => {
      facts.verification.check = check
    })
  show(loading)
  const answer = answerOf(number, await world.host.call('verificationTicket', { barcode: number }))
  const { check } = world.store.facts.verification
  if (check?.barcode === number && check.state === 'loading') show(answer)
  return { ok: true, value: undefined }
}

/**
 * Requests the ticket on the screen again; it stays there meanwhile, and if no answer arrives. This counts as the same
 * check, so it does not mark the ticket as checked before.
 */
export async function checkAgain(world: World): Promise<void> {
  const shown = world.store.facts.verification.check
  if (shown?.state !== 'known') return
  const { barcode, ticket } = shown
  const answer = answerOf(barcode, await world.host.call('verificationTicket', { barcode }))
  if (answer.state === 'failed' || world.store.facts.verification.check?.barcode !== barcode) return
  world.store.updateFacts((facts) => {
    facts.verification.check =
      answer.state === 'known'
        ? { ...answer, ticket: { ...answer.ticket, isRepeated: ticket.isRepeated } }
        : answer
  })
}

function answerOf(barcode: string, reply: HostReply<AnswerOf<'verificationTicket'>>): TicketCheck {
  switch (reply.kind) {
    case 'answer': {
      const { data, repeat } = reply.value
      if (data.barcode !== barcode) return { barcode, state: 'failed', refusal: { code: 'badAnswer' } }
      return { barcode, state: 'known', ticket: checkedTicket(data, repeat) }
    }
    case 'refused':
      if (reply.error.code === errorCodes.cancelled) return { barcode, state: 'cancelled' }
      return { barcode, state: 'failed', refusal: replyRefusal(reply, 'checkRefused') }
    case 'unknown':
      return { barcode, state: 'failed', refusal: replyRefusal(reply, 'checkRefused') }
  }
}

const statuses = {
  [verificationStatus.waiting]: 'waiting',
  [verificationStatus.notWinning]: 'notWinning',
  [verificationStatus.winning]: 'winning',
  [verificationStatus.paid]: 'paid',
} as const

const checkedTicket = (data: WireVerification, isRepeated: boolean): CheckedTicket => ({
  status: statuses[data.ticketStatus],
  prize: data.wins.prize,
  paid: data.sumPaid,
  purchasedAt: data.purchaseDate,
  expiresAt: data.expiryDate,
  payout: data.payout && { at: data.payout.date, isHere: data.payout.isHere },
  isRepeated,
  ...(data.isSoldHere === undefined ? {} : { isSoldHere: data.isSoldHere }),
  ...(data.needsPermission === undefined ? {} : { needsPermission: data.needsPermission }),
  ...(data.gameId === undefined ? {} : { gameId: data.gameId }),
  ...(data.price === undefined ? {} : { price: data.price }),
  ...(data.draws === undefined ? {} : { drawIds: data.draws.map(({ draw_id }) => draw_id) }),
})
