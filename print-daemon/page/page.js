import { ask, isPaired, pair, read, Refused } from './page/paired.js'
import { showPrinters } from './page/printer.js'
import { showJobs } from './page/queue.js'
import { showReceipts } from './page/receipts.js'

const words = {
  unplugged: 'The printer is not connected. Check its cable.',
  coverOpen: 'The cover is open. Close it.',
  paperOut: 'There is no paper. Put in a new roll.',
  cutter: 'The cutter is stuck. Switch the printer off, free the paper, switch it on.',
  unrecoverable: 'The printer reports a fault that it cannot recover from. It needs service.',
  fault: 'The printer reports a fault. Switch it off and on.',
  stalled: 'The printer takes nothing. Wait, or switch it off and on.',
  silent: 'The printer does not answer. Check that it is switched on, its cable and its profile.',
  paperLow: 'The paper is nearly at its end.',
}
const retryMs = 2_000

const element = (id) => document.getElementById(id)

function showState(state, word, detail) {
  element('state').dataset.state = state
  element('state-word').textContent = word
  element('state-detail').textContent = detail
}

function showStatus({ status, problems, printer }) {
  const detail = problems.map((problem) => words[problem] ?? problem).join(' ') || printer
  showState(status ? 'ready' : 'trouble', status ? 'Ready' : 'Cannot print', detail)
}

function showTrouble(trouble) {
  for (const button of document.querySelectorAll('[data-trouble]:not(.recover)'))
    button.setAttribute('aria-pressed', String(button.dataset.trouble === trouble))
}

/** How the service is, which it tells everybody. */
async function showHealth() {
  const health = await (await fetch('/health')).json()
  element('version').textContent =
    `Version ${health.version} · ${health.waiting === 0 ? 'no job waiting' : `${health.waiting} waiting`}`
  showStatus(health.printer)
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

/** The code in the page's address, which the browser keeps to itself; it is gone from there at once. */
function takeCode() {
  const code = decodeURIComponent(location.hash.slice(1))
  if (code) history.replaceState(null, '', location.pathname)
  return code
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
        element('pairing-problem').textContent = error.message
      }
    }
  })
  form.reset()
  element('pairing-problem').textContent = ''
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

async function watchAlways() {
  let code = takeCode()
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
    showState('trouble', 'Print service not reached', 'It will be shown again as soon as it is back.')
    await new Promise((resolve) => {
      setTimeout(resolve, retryMs)
    })
  }
}

await watchAlways()
