/** Pairs this browser once by a code, keeps the key where no script can read it, and signs every request. */

const storeName = 'keys'
const keyName = 'print-page'

/** The service refuses: `reason` is its word, such as notPaired or wrongCode. */
export class Refused extends Error {
  constructor(status, { message, reason } = {}) {
    super(message ?? `The print service answers with status ${status}.`)
    this.status = status
    this.reason = reason
  }
}

const finished = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

async function keys(mode) {
  const opening = indexedDB.open('balcao-print-page', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
  return (await finished(opening)).transaction(storeName, mode).objectStore(storeName)
}

let paired = await finished((await keys('readonly')).get(keyName))

export const isPaired = () => paired !== undefined

/** Throws `Refused` where the code does not pair. */
export async function pair(code) {
  const answer = await fetch('/pair', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-balcao': '1' },
    body: JSON.stringify({ code, name: 'page of the print service' }),
  })
  const { clientId, key, error } = await answer.json()
  if (!answer.ok) throw new Refused(answer.status, error)
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  paired = { clientId, key: await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']) }
  await finished((await keys('readwrite')).put(paired, keyName))
}

const encoder = new TextEncoder()
const hex = (buffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The headers of a signed request: src/protocol/print-access.ts says what is signed. */
async function signature(method, path, body) {
  if (!paired) throw new Refused(401, { reason: 'notPaired' })
  const time = String(Date.now())
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)))
  const digest = hex(await crypto.subtle.digest('SHA-256', encoder.encode(body)))
  const text = ['balcao-request-1', method, path, time, nonce, digest].join('\n')
  return {
    'x-balcao-client': paired.clientId,
    'x-balcao-time': time,
    'x-balcao-nonce': nonce,
    'x-balcao-signature': hex(await crypto.subtle.sign('HMAC', paired.key, encoder.encode(text))),
  }
}

/** Asks the service, signed; POST where there is a body. Throws `Refused` where it answers with anything but success. */
export async function ask(path, body) {
  const request = body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' }
  const headers = await signature(request.method, path, request.body ?? '')
  if (body) headers['content-type'] = 'application/json'
  const answer = await fetch(path, { ...request, headers })
  if (answer.ok) return answer
  const { error } = await answer.json().catch(() => ({}))
  throw new Refused(answer.status, error)
}

export const read = async (path) => (await ask(path)).json()
