import '../../src/pages/base.css'
import './page.css'
import './controls.css'
import * as v from 'valibot'
import { element } from '../../src/pages/dom.ts'
import { followVersion } from '../../src/pages/follow-version.ts'
import { pairingRefusals } from '../../src/protocol/print-access.ts'
import { JobList, VirtualPaper, virtualPrinterModel } from '../../src/protocol/print-devices.ts'
import { PrintHealth, type PrinterStatus } from '../../src/protocol/print-service.ts'
import { showDamage } from './damage.ts'
import { startLanguage, quote, setText, timeOf } from './language.ts'
import { showPrinters } from './printer.ts'
import { showJobs } from './queue.ts'
import { showReceipts } from './receipts.ts'
import { send, isPaired, pair, read, Refused } from './requests.ts'

const retryMs = 2_000
const ownScript = '/page.js'

function showState(state: 'ready' | 'trouble', name: 'ready' | 'trouble' | 'away' | 'full'): void {
  element('state').dataset['state'] = state
  setText(element('state-name'), `state.${name}`)
}

function showStatus({ status, problems, printer }: PrinterStatus): void {
  const state = status ? 'ready' : 'trouble'
  showState(state, state)
  const detail = element('state-detail')
  if (problems.length > 0) quote(detail, '')
  else if (printer === virtualPrinterModel) setText(detail, 'printer.virtual')
  else quote(detail, printer)
  for (const problem of problems) {
    const sentence = detail.appendChild(document.createElement('span'))
    setText(sentence, `problem.${problem}`)
  }
}

const troubleButtons = () => document.querySelectorAll<HTMLElement>('[data-trouble]')

function showTrouble(trouble: string): void {
  for (const button of troubleButtons())
    if (button.hasAttribute('aria-pressed'))
      button.setAttribute('aria-pressed', String(button.dataset['trouble'] === trouble))
}

for (const button of troubleButtons())
  button.addEventListener('click', async () => {
    const Answer = v.pick(VirtualPaper, ['trouble'])
    showTrouble((await read(`/virtual/${button.dataset['trouble']}`, Answer, {})).trouble)
  })

/** When the virtual printer's drawer was opened last; nothing before the first time. */
function showOpenings([last, ...earlier]: readonly number[]): void {
  const line = element('drawer-opened')
  if (last === undefined) quote(line, '')
  else setText(line, 'trouble.drawerOpened', { time: timeOf(last), count: earlier.length + 1 })
}

/** The program's public status. */
const readHealth = async (): Promise<PrintHealth> =>
  v.parse(PrintHealth, await (await fetch('/health')).json())

function showHealth(health: PrintHealth): void {
  setText(element('version'), 'version', { version: health.version, count: health.waiting })
  showStatus(health.printer)
  showDamage(health.damage)
}

async function refresh(): Promise<void> {
  const [{ receipts, trouble, drawerOpenedAtMs }, { jobs }] = await Promise.all([
    read('/receipts', VirtualPaper),
    read('/jobs', JobList),
    readHealth().then(showHealth),
  ])
  showTrouble(trouble)
  showOpenings(drawerOpenedAtMs)
  showReceipts(receipts)
  showJobs(jobs, refresh)
}

/**
 * The part after the # of the page's address, which the browser does not send; it is removed from the address at once.
 */
function takeAddress(): { code: string; language: string | null } {
  const parameters = new URLSearchParams(location.hash.slice(1))
  if (location.hash) history.replaceState(null, '', location.pathname)
  return { code: parameters.get('code') ?? '', language: parameters.get('language') }
}

const refusalOf = (error: unknown) =>
  pairingRefusals.find((reason) => error instanceof Refused && error.reason === reason) ?? 'failed'

function showObstacle(obstacle: 'away' | 'full'): void {
  showState('trouble', obstacle)
  setText(element('state-detail'), `state.${obstacle}Advice`)
}

const rest = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, retryMs)
  })

/** The public status is all that a page shows without a code. Only a change is shown: screen readers read it out. */
async function showHealthWhile(isNeeded: () => boolean): Promise<void> {
  for (let shown = ''; isNeeded(); await rest()) {
    const health = await readHealth().catch(() => null)
    const now = JSON.stringify(health)
    if (now !== shown) void followVersion(ownScript)
    if (now !== shown && health) showHealth(health)
    else if (now !== shown) showObstacle('away')
    shown = now
  }
}

/** Resolves when a valid code was typed. */
async function requestCode(): Promise<void> {
  const form = element('pairing', HTMLFormElement)
  const field = element('pairing-code', HTMLInputElement)
  form.hidden = false
  element('paired').hidden = true
  field.focus()
  void showHealthWhile(() => !form.hidden)
  await new Promise<void>((resolve) => {
    form.onsubmit = async (event) => {
      event.preventDefault()
      try {
        await pair(field.value)
        resolve()
      } catch (error) {
        setText(element('pairing-problem'), `pairing.${refusalOf(error)}`)
      }
    }
  })
  form.reset()
  quote(element('pairing-problem'), '')
  form.hidden = true
}

/** Shows everything, now and after every change; returns when the program ends. */
async function watch(): Promise<void> {
  const changes = (await send('/changes')).body?.getReader()
  void followVersion(ownScript)
  await refresh()
  await showPrinters()
  element('paired').hidden = false
  while (changes && !(await changes.read()).done) await refresh()
}

/** Whether a code pairs. */
const pairs = (code: string): Promise<boolean> =>
  pair(code).then(
    () => true,
    () => false,
  )

async function watchAlways(code: string): Promise<void> {
  if (!isPaired() && code) await pairs(code)
  for (;;) {
    let obstacle: 'away' | 'full' = 'away'
    try {
      await watch()
    } catch (error) {
      if (error instanceof Refused && error.status === 429) obstacle = 'full'
      if (error instanceof Refused && error.status === 401 && error.reason !== 'staleRequest') {
        if (!code || !(await pairs(code))) await requestCode()
        code = ''
        continue
      }
    }
    showObstacle(obstacle)
    await rest()
  }
}

const { code, language } = takeAddress()
startLanguage(language, () => {
  if (isPaired()) refresh().catch(() => undefined)
})
await watchAlways(code)
