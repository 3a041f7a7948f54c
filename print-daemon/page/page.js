import { showDamage } from './page/damage.js'
import { beginToSpeak, quote, say } from './page/language.js'
import { ask, isPaired, pair, read, Refused } from './page/paired.js'
import { showPrinters } from './page/printer.js'
import { showJobs } from './page/queue.js'
import { showReceipts } from './page/receipts.js'
import { virtualModel } from './page/texts.js'

const retryMs = 2_000
/** src/protocol/print-access.ts */
const pairingRefusals = ['wrongCode', 'tooManyTries']

const element = (id) => document.getElementById(id)

function showState(state, word) {
  element('state').dataset.state = state
  say(element('state-word'), `state.${word}`)
}

function showStatus({ status, problems, printer }) {
  const state = status ? 'ready' : 'trouble'
  showState(state, state)
  const detail = element('state-detail')
  if (problems.length > 0) quote(detail, '')
  else if (printer === virtualModel) say(detail, 'printer.virtual')
  else quote(detail, printer)
  for (const problem of problems) {
    const sentence = detail.appendChild(document.createElement('span'))
    say(sentence, `problem.${problem}`)
  }
}

function showTrouble(trouble) {
  for (const button of document.querySelectorAll('[data-trouble]:not(.recover)'))
    button.setAttribute('aria-pressed', String(button.dataset.trouble === trouble))
}

/** How the service is, which it tells everybody. */
async function showHealth() {
  const health = await (await fetch('/health')).json()
  say(element('version'), 'version', { version: health.version, count: health.waiting })
  showStatus(health.printer)
  showDamage(health.damage)
}

/** A print service of an older version has no list of jobs. */
const readJobs = () =>
  read('/jobs').catch((error) => {
    if (error instanceof Refused && error.status === 404) return { jobs: [] }
    throw error
  })

async function refresh() {
  const [{ receipts, trouble }, { jobs }] = await Promise.all([read('/receipts'), readJobs(), showHealth()])
  showTrouble(trouble)
  showReceipts(receipts)
  showJobs(jobs, refresh)
}

for (const button of document.querySelectorAll('[data-trouble]'))
  button.addEventListener('click', async () => {
    showTrouble((await (await ask(`/virtual/${button.dataset.trouble}`, {})).json()).trouble)
  })

/** What stands behind the # of the page's address, which the browser keeps to itself; it is gone from there at once. */
function takeAddress() {
  const asked = new URLSearchParams(location.hash.slice(1))
  if (location.hash) history.replaceState(null, '', location.pathname)
  return { code: asked.get('code') ?? '', language: asked.get('language') }
}

/** Resolves when somebody has typed a code that pairs. */
async function askForCode() {
  const form = element('pairing')
  form.hidden = false
  element('paired').hidden = true
  element('pairing-code').focus()
  await new Promise((resolve) => {
    form.onsubmit = async (event) => {
      event.preventDefault()
      try {
        await pair(element('pairing-code').value)
        resolve()
      } catch (error) {
        const reason = pairingRefusals.includes(error.reason) ? error.reason : 'failed'
        say(element('pairing-problem'), `pairing.${reason}`)
      }
    }
  })
  form.reset()
  quote(element('pairing-problem'), '')
  form.hidden = true
}

/** Shows everything, and again whenever something changed; returns where the service ends. */
async function watch() {
  const changes = (await ask('/changes')).body.getReader()
  await refresh()
  await showPrinters()
  element('paired').hidden = false
  while (!(await changes.read()).done) await refresh()
}

async function watchAlways(code) {
  if (!isPaired() && code) await pair(code).catch(() => undefined)
  for (;;) {
    try {
      await watch()
    } catch (error) {
      if (error instanceof Refused && error.status === 401 && error.reason !== 'staleRequest') {
        await showHealth()
        const isPairedByCode =
          code !== '' &&
          (await pair(code).then(
            () => true,
            () => false,
          ))
        code = ''
        if (!isPairedByCode) await askForCode()
        continue
      }
    }
    showState('trouble', 'away')
    say(element('state-detail'), 'state.awayAdvice')
    await new Promise((resolve) => {
      setTimeout(resolve, retryMs)
    })
  }
}

const { code, language } = takeAddress()
beginToSpeak(language, () => {
  if (isPaired()) refresh().catch(() => undefined)
})
await watchAlways(code)
