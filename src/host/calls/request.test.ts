import { describe, expect, it } from 'vitest'
import { hostError } from '../../protocol/error-codes.ts'
import { parseRequest } from './request.ts'

const key = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('a request without its form is refused, and named is', () => {
  it('a field that is missing', () =>
    expect(parseRequest('postRefill', {}, key)).toEqual(hostError('malformed', 'amount')))

  it('a field of another type, by its path in the request', () =>
    expect(
      parseRequest(
        'buyTickets',
        [{ game_id: 20, base: { price_var: '1', bets: [{ numbers: ['7'] }] } }],
        key,
      ),
    ).toEqual(hostError('malformed', '0.base.bets.0.numbers.0')))

  it('an id that is none, before anything else', () =>
    expect(parseRequest('ticketInquiry', { unique_req_ids: [key, '1'] }, '')).toEqual(
      hostError('id_malformed', 'unique_req_ids.1'),
    ))

  it('the header of a money call whose key is no id', () =>
    expect(parseRequest('postRefill', { amount: 1 }, '1')).toEqual(
      hostError('id_malformed', 'Idempotency-Key'),
    ))

  it('no field where no database can store a text', () =>
    expect(parseRequest('getAccount', { userId: 'A\0' }, '')).toEqual(hostError('malformed')))

  it('no field where the request is of another kind', () =>
    expect(parseRequest('postRefill', 'amount', key)).toEqual(hostError('malformed')))
})
