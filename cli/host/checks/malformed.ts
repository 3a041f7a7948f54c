import { errorCodes } from '../../../src/protocol/error-codes.ts'
import { hostCalls } from '../../../src/protocol/host-calls.ts'
import { hasEmptyRequest, contractCalls } from '../calls.ts'
import type { Check } from '../check.ts'
import { loggedIn } from '../conditions.ts'
import { refusalIn, Unmet } from '../unmet.ts'

const picky = contractCalls.filter(([, call]) => !hasEmptyRequest(call) && !call.optional)

/** The host refuses invalid requests, in the one form of a refusal. None of them can move money. */
export const malformedChecks: readonly Check[] = [
  ...picky.map(([name, call]) =>
    loggedIn(name, 'is refused without its fields', async ({ client }) => {
      const { field } = refusalIn(await client.send(call, {}), 'malformed')
      if (call.request.type === 'object' && field === undefined)
        throw new Unmet('the name of a field that is missing, in `field`', 'none')
    }),
  ),
  loggedIn('answers', `to a body that is not JSON are ${errorCodes.incorrectData}`, async ({ client }) => {
    refusalIn(await client.send(hostCalls.postRefill, {}, { text: '{"amount":' }), 'malformed')
  }),
  loggedIn('ticketInquiry', 'is refused with an id that is not a UUID', async ({ client }) => {
    refusalIn(await client.send(hostCalls.ticketInquiry, { unique_req_ids: ['1'] }), 'id_malformed')
  }),
]
