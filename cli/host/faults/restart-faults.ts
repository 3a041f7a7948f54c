import type { HostCallName } from '../../../src/protocol/host-calls.ts'
import {
  fault,
  isDone,
  refusal,
  withBody,
  type HostResponse,
  type HostRequest,
  type Behaviour,
  type Fault,
} from './fault.ts'

/** After the restart a call returns another answer. */
const afterwards = (
  name: HostCallName,
  change: (response: HostResponse, request: HostRequest) => HostResponse,
): Behaviour => ({
  http: (host, world) => async (request) => {
    const response = await host(request)
    return request.name === name && world.hasRestarted ? change(response, request) : response
  },
})
const forgotten = (name: HostCallName, error: Parameters<typeof refusal>[0]) =>
  afterwards(name, (response) => (isDone(response) ? refusal(error) : response))
const changed = (name: HostCallName, change: (body: Record<string, unknown>) => object) =>
  afterwards(name, (response) =>
    isDone(response) ? withBody(response, change(JSON.parse(response.text))) : response,
  )

const lacksLast = (body: Record<string, unknown>) => {
  const { data, ...rest } = body
  return { ...rest, data: Array.isArray(data) ? data.slice(0, -1) : data }
}
const absent = (idName: string) => (body: Record<string, unknown>) => {
  const { data, ...rest } = body
  const all: readonly Record<string, unknown>[] = Array.isArray(data) ? data : []
  return { ...rest, data: all.map((each) => ({ status: 'absent', [idName]: each[idName] })) }
}

/** Records that a host has lost after a restart although it had acknowledged them. */
export const restartFaults: readonly Fault[] = [
  fault('restart', 'sessions that are lost after a restart', forgotten('getOperatorId', 'session_expired')),
  fault(
    'restart',
    'a till that lost its last refill',
    changed('getWalletByIdUser', (body) => ({ ...body, wallet: Number(body['wallet']) - 100 })),
  ),
  fault('restart', 'a ledger that lost its last entry', changed('getLedger', lacksLast)),
  fault(
    'restart',
    'reports that begin again from zero',
    changed('getTicketsSettingsDates', (body) => ({ ...body, arrayGemes: [] })),
  ),
  fault('restart', 'a ticket that was lost', forgotten('ticketValidate', 'invalid_barcode')),
  fault(
    'restart',
    'a payout that was forgotten',
    changed('ticketValidate', ({ data, ...body }) => ({
      ...body,
      data: { ...Object(data), status: 'winning' },
    })),
  ),
  fault('restart', 'a sale whose id was forgotten', forgotten('buyTickets', 'id_reused')),
  fault(
    'restart',
    'a refill whose first answer was forgotten',
    changed('postRefill', (body) => ({ ...body, balance: Number(body['balance']) + 100 })),
  ),
  fault(
    'restart',
    'a payout whose first answer was forgotten',
    forgotten('validationTicket', 'already_paid'),
  ),
  fault(
    'restart',
    'a refusal that was forgotten',
    afterwards('cancelTicket', (response) => (isDone(response) ? response : refusal('invalid_barcode'))),
  ),
  fault('restart', 'requests that are absent after a restart', changed('movementInquiry', absent('id'))),
  fault(
    'restart',
    'tickets that are absent after a restart',
    changed('ticketInquiry', absent('unique_req_id')),
  ),
  fault('restart', 'a promise of absence that was forgotten', {
    http: (host, world) => async (request) => {
      const response = await host(request)
      const isKept = request.name === 'postRefill' && response.text.includes('id_reused')
      return world.hasRestarted && isKept
        ? withBody({ ...response, status: 200 }, { success: true, balance: 1 })
        : response
    },
  }),
  fault(
    'restart',
    'a wallet that is empty after a restart',
    changed('getAccount', (body) => ({ ...body, balance: 0 })),
  ),
  fault('restart', 'links that are lost after a restart', forgotten('getWalletLink', 'user_not_found')),
  fault(
    'restart',
    'a card that was forgotten',
    changed('getAllUsers', ({ users, ...body }) => ({
      ...body,
      users: (Array.isArray(users) ? users : []).map((user: object) => ({ ...user, card: null })),
    })),
  ),
  fault(
    'restart',
    'terminals without their funds',
    changed('getTerminalsOperator', ({ terminals, ...body }) => ({
      ...body,
      terminals: (Array.isArray(terminals) ? terminals : []).map((terminal: object) => ({
        ...terminal,
        wallet: 0,
      })),
    })),
  ),
  fault('restart', 'a refresh that is refused after a restart', forgotten('refresh', 'session_expired')),
  fault('restart', 'sockets that accept nobody after a restart', () => {
    let isShut = false
    return {
      http: (host, world) => (request) => {
        isShut = world.hasRestarted
        return host(request)
      },
      handshake(headers) {
        if (isShut) Object.assign(headers, { cookie: '', authorization: '' })
      },
    }
  }),
]
