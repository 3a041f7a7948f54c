import { dayMs } from '../../../src/values/calendar.ts'
import type { AnswerOf } from '../../../src/protocol/host-calls.ts'
import {
  answers,
  asNew,
  fault,
  isDone,
  refusal,
  refusals,
  replies,
  withBody,
  type Behaviour,
  type Fault,
} from './fault.ts'

const validated = (change: (data: AnswerOf<'ticketValidate'>['data']) => object): Behaviour =>
  answers('ticketValidate', (answer) => ({ ...answer, data: change(answer.data) }))
const verified = (change: (data: AnswerOf<'verificationTicket'>['data']) => object): Behaviour =>
  answers('verificationTicket', (answer) => ({ ...answer, data: change(answer.data) }))

/** Faults in the status of tickets and in prizes. */
export const payoutFaults: readonly Fault[] = [
  fault(
    'buyTickets',
    'a validation with another price',
    validated((data) => ({ ...data, price: data.price + 1 })),
  ),
  fault(
    'buyTickets',
    'a validation with another draw',
    validated((data) => ({
      ...data,
      draws: data.draws.map((draw) => ({ ...draw, draw_id: draw.draw_id + 1 })),
    })),
  ),
  fault(
    'buyTickets',
    'a copy with another number of draws',
    answers('getPriceAndDraw', (answer) => ({ ...answer, colDraw: 2 })),
  ),
  fault(
    'cancelTicket',
    'a cancelled ticket that waits for its draw',
    validated((data) => ({ ...data, status: data.status === 'cancelled' ? 'waiting' : data.status })),
  ),
  fault(
    'validationTicket',
    'a paid ticket returned as winning',
    validated((data) => ({ ...data, status: data.status === 'paid' ? 'winning' : data.status })),
  ),
  fault(
    'validationTicket',
    'a verification that does not see the payout',
    verified((data) => ({ ...data, ticketStatus: data.ticketStatus === 3 ? 2 : data.ticketStatus })),
  ),
  fault('validationTicket', 'a verification that stays paid after the payout was cancelled', () => {
    let wasPaid = false
    return verified((data) => {
      wasPaid ||= data.ticketStatus === 3
      return { ...data, ticketStatus: wasPaid && data.ticketStatus === 2 ? 3 : data.ticketStatus }
    })
  }),
  fault(
    'validationTicket',
    'a verification with half the prize',
    verified((data) => ({ ...data, wins: { prize: Math.floor(data.wins.prize / 2) } })),
  ),
  fault(
    'validationTicket',
    'a verification that forgets what was paid',
    verified((data) => ({ ...data, sumPaid: 0 })),
  ),
  fault(
    'validationTicket',
    'a payout returned as one of another counter',
    verified((data) => ({ ...data, payout: data.payout && { ...data.payout, isHere: false } })),
  ),
  fault(
    'validationTicket',
    "another counter's payout returned as ours",
    verified((data) => ({ ...data, payout: data.payout && { ...data.payout, isHere: true } })),
  ),
  fault(
    'validationTicket',
    'an inquiry without the prize of a paid ticket',
    answers('ticketInquiry', (answer) => ({
      ...answer,
      data: answer.data.map((result) =>
        result.status === 'sold' && result.ticket.instantPrize
          ? { ...result, ticket: { ...result.ticket, instantPrize: 0 } }
          : result,
      ),
    })),
  ),
  fault(
    'validationTicket',
    'a payout dated yesterday',
    answers('validationTicket', (answer) => ({
      ...answer,
      data: { ...answer.data, date: answer.data.date - dayMs },
    })),
  ),
  fault(
    'verificationTicket',
    'a first check that says it is a repeat',
    answers('verificationTicket', (answer) => ({ ...answer, repeat: true })),
  ),
  fault(
    'verificationTicket',
    'a second check that does not say it is a repeat',
    answers('verificationTicket', (answer) => ({ ...answer, repeat: false })),
  ),
  fault(
    'verificationTicket',
    'every ticket returned as sold by the caller',
    verified((data) => ({ ...data, isSoldHere: true })),
  ),
  fault(
    'verificationTicket',
    'a verification with another price',
    verified((data) => ({ ...data, price: (data.price ?? 0) + 1 })),
  ),
  fault(
    'verificationTicket',
    'a misread ticket returned as cancelled',
    refusals('verificationTicket', 'incorrect_barcode', () => refusal('ticket_cancelled')),
  ),
  fault(
    'verificationTicket',
    "another operator's ticket returned as unknown",
    refusals('ticketValidate', 'other_operator', () => refusal('invalid_barcode')),
  ),
  fault('verificationByHash', 'any hash accepted', {
    http: (host) => async (request) => {
      const response = await host(request)
      if (request.name !== 'verificationByHash' || !response.text.includes('incorrect_barcode'))
        return response
      return host({ ...request, name: 'verificationTicket', path: '/api/verificationTicket' })
    },
  }),
  fault(
    'verificationByHash',
    'another verification for the hash',
    answers('verificationByHash', (answer) => ({ ...answer, data: { ...answer.data, ticketStatus: 1 } })),
  ),
  fault(
    'validationTicket',
    'a winner paid with 1 less',
    answers('validationTicket', (answer) => ({
      ...answer,
      data: { ...answer.data, amount: answer.data.amount - 1 },
    })),
  ),
  fault(
    'validationTicket',
    'a payout that does not change the till',
    answers('validationTicket', (answer) => ({ ...answer, wallet: answer.wallet + answer.data.amount })),
  ),
  fault('validationTicket', 'a winner paid twice', paidTwice),
  fault(
    'validationTicket',
    'a winner that cannot be paid',
    replies('validationTicket', (response) => (isDone(response) ? refusal('not_winning') : response)),
  ),
  fault(
    'validationTicket',
    'a loser refused as paid',
    refusals('validationTicket', 'not_winning', () => refusal('already_paid')),
  ),
  fault(
    'validationTicket',
    'a prize paid before the draw',
    refusals('validationTicket', 'not_recalculated', (response) =>
      withBody({ ...response, status: 200 }, { success: true, data: {}, wallet: 0 }),
    ),
  ),
  fault(
    'validationTicket',
    'the prize of a cancelled ticket refused as unknown',
    refusals('validationTicket', 'ticket_cancelled', () => refusal('invalid_barcode')),
  ),
  fault('validationTicketGames51', 'winners of other games paid by the call of game 51', {
    http: (host) => (request) =>
      host(
        request.name === 'validationTicketGames51' && request.body.length > 30
          ? { ...request, path: '/api/validationTicket' }
          : request,
      ),
  }),
  fault('validationTicket', 'a prize above the limit refused as not enough funds', {
    http: (host) => async (request) => {
      const response = await host(request)
      return request.name === 'validationTicket' && response.text.includes('payout_limit')
        ? refusal('not_enough_funds')
        : response
    },
  }),
  fault(
    'validationTicket',
    'a prize above the limit that needs no permission',
    verified((data) => ({ ...data, needsPermission: false })),
  ),
  fault(
    'cancelPayout',
    'a cancelled payout with 1 less',
    answers('cancelPayout', (answer) => ({
      ...answer,
      data: { ...answer.data, amount: answer.data.amount - 1 },
    })),
  ),
  fault('cancelPayout', 'a payout that stays paid after its cancellation', {
    http: (host) => async (request) => {
      const response = await host(request)
      if (request.name === 'cancelPayout' && isDone(response))
        await host(asNew({ ...request, name: 'validationTicket', path: '/api/validationTicket' }))
      return response
    },
  }),
  fault(
    'cancelPayout',
    "another operator's payout refused as a ticket of another operator",
    refusals('cancelPayout', 'cancel_failed', () => refusal('other_operator')),
  ),
  fault(
    'cancelTicket',
    "another operator's ticket refused as unknown",
    refusals('cancelTicket', 'other_operator', () => refusal('invalid_barcode')),
  ),
  fault(
    'cancelTicket',
    'an instant ticket refused as a closed draw',
    refusals('cancelTicket', 'cancel_failed', () => refusal('draw_closed')),
  ),
  fault(
    'cancelTicket',
    'a cancelled ticket with another price in the answer',
    answers('cancelTicket', (answer) => ({
      ...answer,
      data: { ...answer.data, amount: answer.data.amount + 1 },
    })),
  ),
  fault(
    'cancelTicket',
    'a cancellation that is refused and done',
    replies('cancelTicket', (response) => (isDone(response) ? refusal('cancel_failed') : response)),
  ),
]

/** The second payout of a winner cancels the first one and pays again. */
function paidTwice(): Behaviour {
  return {
    http: (host) => async (request) => {
      const response = await host(request)
      if (request.name !== 'validationTicket' || !response.text.includes('already_paid')) return response
      await host(asNew({ ...request, path: '/api/cancelPayout', name: 'cancelPayout' }))
      return host(asNew(request))
    },
  }
}
