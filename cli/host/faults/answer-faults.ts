import { errorCodes, hostError } from '../../../src/protocol/error-codes.ts'
import { dayMs } from '../../../src/values/calendar.ts'
import { contractCalls } from '../calls.ts'
import {
  answers,
  requests,
  fault,
  isDone,
  refusal,
  refusals,
  replies,
  withBody,
  type HostResponse,
  type Fault,
} from './fault.ts'

const withHeader = (
  response: HostResponse,
  name: string,
  change: (value: string) => string | null,
): HostResponse => {
  const headers = new Headers(response.headers)
  const value = change(headers.get(name) ?? '')
  if (value === null) headers.delete(name)
  else headers.set(name, value)
  return { ...response, headers }
}
const withTime = (response: HostResponse, change: (ms: number) => number | string | null): HostResponse =>
  withHeader(response, 'x-host-time', (value) => change(Number(value))?.toString() ?? null)

const everyCall = contractCalls.map(([name]) => name)
const started = Date.now()

/** Faults in the form of answers and refusals, and in the host's clock. */
export const answerFaults: readonly Fault[] = [
  fault(
    'answers',
    'no time in any answer',
    replies(everyCall, (response) => withTime(response, () => null)),
  ),
  fault(
    'answers',
    'no time in refusals',
    replies(everyCall, (response) => (isDone(response) ? response : withTime(response, () => null))),
  ),
  fault(
    'answers',
    'a time in seconds',
    replies(everyCall, (response) => withTime(response, (ms) => Math.floor(ms / 1_000))),
  ),
  fault(
    'answers',
    'a time in the format of a date',
    replies(everyCall, (response) => withTime(response, (ms) => new Date(ms).toISOString())),
  ),
  fault(
    'answers',
    'a time that does not advance',
    replies(everyCall, (response) => withTime(response, () => started)),
  ),
  fault(
    'answers',
    'a time that advances twice as fast',
    replies(everyCall, (response) => withTime(response, (ms) => ms + (ms - started))),
  ),
  fault(
    'buyTickets',
    'a time an hour ahead of the dates in answers',
    replies(everyCall, (response) => withTime(response, (ms) => ms + 3_600_000)),
  ),
  fault(
    'postCollection',
    'ledger entries dated an hour back',
    answers('getLedger', (answer) => ({
      ...answer,
      data: answer.data.map((entry) => ({ ...entry, date: entry.date - 3_600_000 })),
    })),
  ),
  fault(
    'buyTickets',
    'a time in a copy that is a day old',
    answers('getPriceAndDraw', (answer) => ({ ...answer, dateNow: answer.dateNow - dayMs })),
  ),
  fault(
    'messages',
    'a page instead of JSON',
    replies('messages', (response) => ({ ...response, text: '<html>Welcome</html>' })),
  ),
  fault(
    'getOperatorId',
    'a redirect',
    replies('getOperatorId', (response) => ({ ...response, status: 307 })),
  ),
  fault(
    'config',
    'an answer without content and with status 204',
    replies('config', (response) => ({ ...response, status: 206 })),
  ),
  fault(
    'privileges',
    'an answer without "success"',
    answers('privileges', ({ data }) => ({ data })),
  ),
  fault(
    'config',
    'a permitted game that is not configured',
    answers('privileges', (answer) => ({ ...answer, data: [...answer.data, { game_id: 77_777 }] })),
  ),
  fault(
    'config',
    'the games in two copies',
    answers('config', (answer) => ({ ...answer, data: [...answer.data, ...answer.data] })),
  ),
  fault(
    'getAccount',
    'a refusal without a body',
    refusals('getAccount', 'user_not_found', (response) => ({ ...response, text: '' })),
  ),
  fault(
    'cancelTicket',
    'a refusal with the status of a gateway',
    refusals('cancelTicket', 'incorrect_barcode', (response) => ({ ...response, status: 502 })),
  ),
  fault(
    'cancelTicket',
    'a refusal whose name belongs to another code',
    refusals('cancelTicket', 'incorrect_barcode', (response) =>
      withBody(response, {
        success: false,
        error: { code: errorCodes.incorrectBarcode, name: 'wrong_login' },
      }),
    ),
  ),
  fault(
    'cancelTicket',
    'a refusal with another code',
    refusals('cancelTicket', 'incorrect_barcode', (response) =>
      withBody(response, { success: false, error: { code: errorCodes.program, name: 'incorrect_barcode' } }),
    ),
  ),
  fault(
    'getAccount',
    'a refusal that the call does not declare',
    refusals('getAccount', 'user_not_found', () => refusal('payout_limit')),
  ),
  fault(
    'ticketValidate',
    'a refusal with "success": true',
    refusals('ticketValidate', 'incorrect_barcode', (response) =>
      withBody(response, { success: true, error: hostError('incorrect_barcode') }),
    ),
  ),
  fault('answers', 'another code for an unknown call', {
    http: (host) => async (request) => (request.name === null ? refusal('malformed') : host(request)),
  }),
  fault(
    'postRefill',
    'amounts that are text',
    requests('postRefill', (request) => ({ ...request, body: request.body.replace(/:"(\d+)"/, ':$1') })),
  ),
  fault('answers', 'a server error for a body that is not JSON', {
    http: (host) => async (request) =>
      request.name === 'postRefill' && request.body === '{"amount":' ? refusal('system') : host(request),
  }),
  fault(
    'createUser',
    'a request without its fields refused as unknown',
    refusals('createUser', 'malformed', () => refusal('system')),
  ),
  fault(
    'getTimers',
    'draw numbers that are text',
    replies('getTimers', (response) => ({
      ...response,
      text: response.text.replace(/"draw_id":(\d+)/g, '"draw_id":"$1"'),
    })),
  ),
]

const timers = (change: (time: number, gameId: number) => number) =>
  answers('getTimers', (answer) =>
    Object.fromEntries(
      Object.entries(answer).map(([gameId, draws]) => [
        gameId,
        draws.map((draw) => ({
          ...draw,
          draw_time: draw.draw_time < 0 ? draw.draw_time : change(draw.draw_time, Number(gameId)),
        })),
      ]),
    ),
  )

/** Faults in the draws and their ends. */
export const timerFaults: readonly Fault[] = [
  fault(
    'getTimers',
    'timers that do not advance',
    timers((time) => Math.ceil(time / 10_000) * 10_000),
  ),
  fault(
    'getTimers',
    'timers that run twice as fast',
    timers((time) => time * 2),
  ),
  fault(
    'getTimers',
    'timers in seconds',
    timers((time) => Math.round(time / 1_000)),
  ),
  fault(
    'getTimers',
    'one game whose timer runs up',
    timers((time, gameId) => (gameId === 20 ? 400_000 - time : time)),
  ),
  fault(
    'buyTickets',
    'timers that close a minute late',
    timers((time) => time + 60_000),
  ),
  fault(
    'getTimers',
    'a permitted game without a draw',
    answers('getTimers', ({ 16: _left, ...rest }) => rest),
  ),
  fault(
    'getTimers',
    'an instant game that closes',
    answers('getTimers', (answer) => ({ ...answer, 31: [{ draw_time: 5_000, draw_id: 1 }] })),
  ),
  fault(
    'results',
    'results with the oldest first',
    answers('results', (answer) => ({ ...answer, data: answer.data.toReversed() })),
  ),
  fault(
    'results',
    'results of all games where one was requested',
    requests('results', (request) => ({ ...request, path: request.path.split('?')[0]! })),
  ),
  fault(
    'results',
    'a result of a future draw',
    answers('results', (answer) => ({
      ...answer,
      data: answer.data.map((result, place) =>
        place === 0 ? { ...result, draw_time: result.draw_time + dayMs } : result,
      ),
    })),
  ),
  fault(
    'messages',
    'messages with the oldest first',
    answers('messages', (answer) => ({
      ...answer,
      data: [...answer.data, ...answer.data.map((message) => ({ ...message, at: message.at + 1 }))],
    })),
  ),
  fault(
    'downloads',
    'downloads elsewhere',
    answers('downloads', (answer) => ({ ...answer, data: ['/etc/passwd'] })),
  ),
]
