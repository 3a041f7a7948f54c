import type { Client } from '../../tests/contract/client.ts'
import type { Spoiling } from '../../tests/kit/spoiling-host.ts'
import type { Check } from './check.ts'

/** One promise broken each, and the call that must be found. */
export const brokenHosts: readonly [title: string, about: Check['about'], (lent: Client) => Spoiling][] = [
  [
    'numbers that are text',
    'getTimers',
    () => answerOf('/api/getTimers', (text) => text.replace(/"draw_id":(\d+)/g, '"draw_id":"$1"')),
  ],
  ['a page in place of JSON', 'messages', () => answerOf('/api/messages', () => '<html>Welcome</html>')],
  [
    'an error that lost its body',
    'getAccount',
    () => ({
      answer(answer, { path }) {
        if (path === '/api/getAccount' && answer.status >= 400) answer.text = ''
      },
    }),
  ],
  [
    'a refusal under the status of a gateway',
    'cancelTicket',
    () => ({
      answer(answer, { path }) {
        if (path === '/api/cancelTicket' && answer.status >= 400) answer.status = 502
      },
    }),
  ],
  ['no time of its own', 'answers', () => ({ answer: ({ headers }) => headers.delete('x-host-time') })],
  ['every id for a new one', 'postRefill', () => newKey('/api/postRefill', () => true)],
  [
    'another body under the same id',
    'postCollection',
    () => {
      const bodies = new Map<string, string>()
      return newKey('/api/postCollection', (key, body) => {
        const isOther = bodies.has(key) && bodies.get(key) !== body
        bodies.set(key, bodies.get(key) ?? body)
        return isOther
      })
    },
  ],
  [
    'requests that move money without an id',
    'postRefill',
    () => newKey('/api/postRefill', (key) => key === 'undefined'),
  ],
  [
    'a sale that an inquiry does not find',
    'buyTickets',
    () =>
      answerOf('/api/ticket/inquiry', (text) => {
        const { data, ...rest } = JSON.parse(text)
        return JSON.stringify({
          ...rest,
          data: data?.map(({ unique_req_id: id }: { unique_req_id: string }) => ({
            status: 'absent',
            unique_req_id: id,
          })),
        })
      }),
  ],
  [
    'ids that it takes for others in upper case',
    'postRefill',
    () => newKey('/api/postRefill', (key) => key !== key.toLowerCase()),
  ],
  [
    'an absent id that moves money all the same',
    'movementInquiry',
    () => newKey('/api/postRefill', () => true),
  ],
  [
    'an inquiry that knows nothing',
    'movementInquiry',
    () =>
      answerOf('/api/movementInquiry', (text) => {
        const { data, ...rest } = JSON.parse(text)
        return JSON.stringify({
          ...rest,
          data: data.map(({ id }: { id: string }) => ({ status: 'absent', id })),
        })
      }),
  ],
  [
    'a ledger that leaves an entry out',
    'getLedger',
    () =>
      answerOf('/api/getLedger', (text) => {
        const { data, ...rest } = JSON.parse(text)
        return JSON.stringify({ ...rest, data: data.slice(0, -1) })
      }),
  ],
  [
    'a price that is not the one announced',
    'buyTickets',
    () => answerOf('/api/buyTickets', (text) => text.replace(/"price":\d+/, '"price":1')),
  ],
  [
    'a caller without a session',
    'getWalletByIdUser',
    (lent) => {
      const cookie = lent.cookieHeader()
      return {
        request({ path, headers }) {
          if (path === '/api/getWalletByIdUser') headers.cookie ??= cookie
        },
      }
    },
  ],
  [
    'a socket without a session',
    'socket',
    (lent) => {
      const cookie = lent.cookieHeader()
      return {
        handshake(headers) {
          headers.cookie ??= cookie
        },
      }
    },
  ],
  [
    "a terminals' socket without a session",
    'terminals',
    (lent) => {
      const cookie = lent.cookieHeader()
      return {
        handshake(headers) {
          headers.cookie ??= cookie
        },
      }
    },
  ],
  ['cookies that scripts can read', 'login', () => cookiesWithout(/; HttpOnly/i)],
  [
    'tokens that never change',
    'refresh',
    () => {
      let text = ''
      return {
        answer(answer, { path }) {
          if (path === '/api/login' && answer.status === 200) text = answer.text
          if (path === '/api/refresh' && answer.status === 200) answer.text = text
        },
      }
    },
  ],
  [
    'a session that outlives its log-out',
    'logout',
    () => ({
      request(request) {
        if (request.path === '/api/logout') delete request.headers.cookie
      },
    }),
  ],
]

export function answerOf(path: string, change: (text: string) => string): Spoiling {
  return {
    answer(answer, request) {
      if (request.path === path && answer.status === 200) answer.text = change(answer.text)
    },
  }
}

function newKey(path: string, isNew: (key: string, body: string) => boolean): Spoiling {
  return {
    request({ path: asked, headers, body }) {
      const key = String(headers['idempotency-key'])
      if (asked === path && isNew(key, body)) headers['idempotency-key'] = crypto.randomUUID()
    },
  }
}

function cookiesWithout(attribute: RegExp): Spoiling {
  return {
    answer({ headers }) {
      const cookies = headers.getSetCookie()
      headers.delete('set-cookie')
      for (const cookie of cookies) headers.append('set-cookie', cookie.replace(attribute, ''))
    },
  }
}
