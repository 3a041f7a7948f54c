import { errorCodes } from '../../../src/protocol/error-codes.ts'
import { hostCalls } from '../../../src/protocol/host-calls.ts'
import { hasEmptyRequest, contractCalls } from '../calls.ts'
import type { Check } from '../check.ts'
import { loggedIn } from '../conditions.ts'
import { refusalIn } from '../unmet.ts'

const picky = contractCalls.filter(([, call]) => !hasEmptyRequest(call) && !call.optional)

/** That a host refuses what makes no sense, in the one form of a refusal. Nothing of it can move money. */
export const malformedChecks: readonly Check[] = [
  ...picky.map(([name, call]) =>
    loggedIn(name, 'refuses a request that lacks everything', async ({ visitor }) => {
      refusalIn(await visitor.send(call, {}), 'malformed')
    }),
  ),
  loggedIn('answers', `to a body that is no JSON are ${errorCodes.incorrectData}`, async ({ visitor }) => {
    refusalIn(await visitor.send(hostCalls.postRefill, {}, { text: '{"amount":' }), 'malformed')
  }),
  loggedIn('ticketInquiry', 'refuses an id that is no UUID', async ({ visitor }) => {
    refusalIn(await visitor.send(hostCalls.ticketInquiry, { unique_req_ids: ['1'] }), 'id_malformed')
  }),
]
