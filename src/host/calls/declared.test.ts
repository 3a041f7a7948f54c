import { describe, expect, it } from 'vitest'
import { hostError, type HostErrorName } from '../../protocol/error-codes.ts'
import { declared } from './declared.ts'
import { refused } from './handlers.ts'

const refusal = (name: HostErrorName) => refused(hostError(name))
const purchase = (name: HostErrorName) => ({
  success: true,
  data: [{ unique_req_id: '01890a5d-ac96-774b-bcce-b302099a8057', error: hostError(name) }],
})

describe('a handler refuses a call', () => {
  it('with an error that the row or the kind of the call declares', () => {
    expect(declared('cancelTicket', refusal('cancel_failed'))).toEqual(refusal('cancel_failed'))
    expect(declared('cancelTicket', refusal('id_reused'))).toEqual(refusal('id_reused'))
    expect(declared('getAllUsers', refusal('not_in_deployment'))).toEqual(refusal('not_in_deployment'))
  })

  it('with no other error', () => {
    expect(() => declared('cancelTicket', refusal('not_winning'))).toThrow('not_winning')
    expect(() => declared('config', refusal('id_reused'))).toThrow('id_reused')
    expect(() => declared('config', refusal('not_in_deployment'))).toThrow('not_in_deployment')
  })

  it('for single tickets, with an error that the row declares for each ticket, and with no other', () => {
    expect(declared('buyTickets', purchase('draw_closed'))).toEqual(purchase('draw_closed'))
    expect(() => declared('buyTickets', purchase('already_paid'))).toThrow('already_paid')
  })
})
