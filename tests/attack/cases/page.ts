/** A screen that is opened while every text of the host's answers contains a hostile one. */
export interface HostileScreen {
  readonly kind: string
  readonly name: string
  readonly text: string
  readonly path: string
}

/** What a page of another origin does in the browser of a cashier who is logged in. */
export interface ForeignScript {
  readonly kind: string
  readonly name: string
  /** Runs in that page; its result is what it could read of the host or of the print program. */
  readonly script: (host: string, print: string) => string
}

/** Named in each text, so that a test finds it on the screen. */
export const mark = 'x5z'

const run = 'window.attacked=1'
const texts: readonly (readonly [kind: string, name: string, text: string])[] = [
  [
    'markup',
    'elements',
    `${mark}<img src=//evil.example/x onerror=${run}><script>${run}</script>"><svg onload=${run}>`,
  ],
  ['markup', 'attributes', `${mark}" onfocus="${run}" autofocus style="background:url(//evil.example)" x='`],
  ['markup', 'addresses', `javascript:${run}//${mark}`],
  [
    'markup',
    'templates',
    `${mark}{{constructor.constructor('${run}')()}}\${${run}}$t(menu.title){{amount}}%s`,
  ],
  ['markup', 'ends', `${mark}</title></style></textarea></noscript><iframe src=//evil.example></iframe>`],
  ['bidirectional text', 'overrides', `${mark}\u202e`],
  ['bidirectional text', 'isolates', `${mark}\u2067`],
]

const screens = [
  '/',
  '/game/20',
  '/game/31',
  '/card',
  '/terminal-user',
  '/terminal-user/1',
  '/scanning_ticket',
  '/inspire',
  '/error',
  '/user_display/',
]

export const hostileScreens: readonly HostileScreen[] = texts.flatMap(([kind, name, text]) =>
  screens.map((path) => ({ kind, name: `${name} at ${path}`, text, path })),
)

const money = '/api/postRefill'
const body = '{"amount":100}'
const posted = (
  to: string,
  init: string,
) => `fetch('${to}', { method: 'POST', credentials: 'include', ${init} })
  .then((answer) => answer.text())`
const framed = (address: string) => `new Promise((resolve) => {
  const frame = document.createElement('iframe')
  frame.onload = () => { try { resolve(frame.contentDocument?.body.innerText ?? '') } catch { resolve('') } }
  frame.src = '${address}'
  document.body.append(frame)
})`
const socket = (address: string) => `new Promise((resolve) => {
  const socket = new WebSocket('${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket')
  socket.onmessage = ({ data }) => resolve(data)
  socket.onerror = () => resolve('')
})`
const loaded = (element: string, address: string) => `new Promise((resolve) => {
  const element = document.createElement('${element}')
  element.onload = () => resolve('${element} loaded')
  element.onerror = () => resolve('')
  document.body.append(Object.assign(element, { src: '${address}' }))
})`
const submitted = (to: string, type: string) => `new Promise((resolve) => {
  const frame = Object.assign(document.createElement('iframe'), { name: 'target' + Math.random() })
  const form = Object.assign(document.createElement('form'), { method: 'POST', action: '${to}', target: frame.name })
  form.enctype = '${type}'
  form.append(Object.assign(document.createElement('input'), { name: '{"amount":100,"x":"', value: '"}' }))
  document.body.append(frame, form)
  frame.onload = () => setTimeout(resolve, 100, '')
  form.submit()
})`

const foreign = (name: string, script: ForeignScript['script']): ForeignScript => ({
  kind: 'page of another origin',
  name,
  script,
})

export const foreignScripts: readonly ForeignScript[] = [
  foreign('a refill as JSON', (host) =>
    posted(host + money, `headers: { 'content-type': 'application/json' }, body: '${body}'`),
  ),
  foreign('a refill as text, without a preflight', (host) =>
    posted(host + money, `mode: 'no-cors', body: '${body}'`),
  ),
  foreign('a refill as a blob of JSON', (host) =>
    posted(host + money, `mode: 'no-cors', body: new Blob(['${body}'], { type: 'text/plain' })`),
  ),
  foreign(
    'a refill as a beacon',
    (host) => `String(navigator.sendBeacon('${host}${money}', '${body}') && '')`,
  ),
  foreign('a refill as a form of text', (host) => submitted(host + money, 'text/plain')),
  foreign('a refill as a form', (host) => submitted(host + money, 'application/x-www-form-urlencoded')),
  foreign('a refill as a form with a file', (host) => submitted(host + money, 'multipart/form-data')),
  foreign('a log-out', (host) => posted(`${host}/api/logout`, `mode: 'no-cors', body: '{}'`)),
  foreign(
    'the players',
    (host) => `fetch('${host}/api/getAllUsers', { credentials: 'include' }).then((a) => a.text())`,
  ),
  foreign('the players as a script', (host) => loaded('script', `${host}/api/getAllUsers`)),
  foreign('the shop in a frame', (host) => framed(`${host}/`)),
  foreign('a game in a frame', (host) => framed(`${host}/game/20`)),
  foreign('training in a frame', (host) => framed(`${host}/demo`)),
  foreign(
    'the shop in a window',
    (host) => `(() => {
    const opened = window.open('${host}/')
    try { return opened?.document.body.innerText ?? '' } catch { return '' } finally { opened?.close() }
  })()`,
  ),
  foreign('the socket of the host', socket),
  foreign('the socket of the print program', (_host, print) => socket(print)),
  foreign('the drawer', (_host, print) =>
    posted(`${print}/drawer`, `mode: 'no-cors', body: '{"id":"${'01890a5d-ac96-774b-bcce-b302099a8057'}"}'`),
  ),
  foreign('the drawer as JSON', (_host, print) =>
    posted(`${print}/drawer`, `headers: { 'content-type': 'application/json' }, body: '{}'`),
  ),
  foreign('a form to the drawer', (_host, print) => submitted(`${print}/drawer`, 'text/plain')),
  foreign('pairing', (_host, print) =>
    posted(`${print}/pair`, `mode: 'no-cors', body: '{"code":"0000-0000","name":"x"}'`),
  ),
  foreign(
    'the receipts',
    (_host, print) => `fetch('${print}/receipts').then(async (a) => a.ok ? a.text() : '')`,
  ),
  foreign('the picture of a receipt', (_host, print) => loaded('img', `${print}/receipts/1.png`)),
  foreign('the page of the print program in a frame', (_host, print) => framed(`${print}/`)),
  foreign('its script', (_host, print) => loaded('script', `${print}/page.js`)),
]

/** By which a text would become markup or code in the page, if something in it were careless. */
export const sinks = [
  "document.body.innerHTML = '<b>'",
  "document.body.insertAdjacentHTML('beforeend', '<b>')",
  "document.write('<b>')",
  "document.createElement('iframe').srcdoc = '<b>'",
  "new DOMParser().parseFromString('<b>', 'text/html')",
  "document.createRange().createContextualFragment('<b>')",
  "document.createElement('script').text = '1'",
  "document.createElement('script').src = '/theme.js'",
  "document.body.setAttribute('onclick', '1')",
  "new Worker('/theme.js')",
  "new Worker('data:text/javascript,1')",
  "trustedTypes.createPolicy('other', { createHTML: String })",
  "trustedTypes.createPolicy('default', { createHTML: String })",
].map((code) => ({ kind: 'text as code', name: code, code }))

export const pageTables = [hostileScreens, sinks, foreignScripts]
