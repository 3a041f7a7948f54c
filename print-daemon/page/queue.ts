import { copyOf, element, part } from '../../src/pages/dom.ts'
import type { JobList } from '../../src/protocol/print-devices.ts'
import { setText, t, timeOf } from './language.ts'
import { send } from './requests.ts'

type Job = JobList['jobs'][number]

const shownJobs = 8
const lamps = {
  queued: 'waiting',
  sending: 'waiting',
  printed: 'ready',
  failed: 'trouble',
  unknown: 'trouble',
} as const

/** Uncertain jobs have their own style. */
const isUnconfirmed = ({ state, confirmed }: Job) => state === 'printed' && !confirmed

/** The text of its state; a drawer is opened, and not printed. */
function stateText(job: Job) {
  const state = isUnconfirmed(job) ? 'unconfirmed' : job.state
  return job.isDrawer ? (`queue.drawer.${state}` as const) : (`queue.${state}` as const)
}

function jobItem(job: Job, onChange: () => void): HTMLElement {
  const item = copyOf('job')
  item.dataset['state'] = isUnconfirmed(job) ? 'waiting' : lamps[job.state]
  setText(part(item, '.name'), stateText(job))
  part(item, 'time').textContent = timeOf(job.acceptedAtMs)
  part(item, 'code').textContent = job.id.slice(-6)
  const button = part(item, 'button', HTMLButtonElement)
  button.hidden = job.state !== 'queued'
  setText(button, 'queue.cancel')
  button.setAttribute('aria-label', t('queue.cancelJob', { job: job.id.slice(-6) }))
  button.addEventListener('click', async () => {
    button.disabled = true
    // It was printed meanwhile: the next update shows it.
    await send(`/jobs/${job.id}/cancel`, {}).catch(() => undefined)
    onChange()
  })
  return item
}

/** The waiting and the last ended jobs, newest first; a waiting one can be cancelled. */
export function showJobs(jobs: readonly Job[], onChange: () => void): void {
  const waiting = jobs.filter(({ state }) => state === 'queued')
  const shown = jobs.filter((job, index) => index < shownJobs || waiting.includes(job))
  element('jobs').replaceChildren(...shown.map((job) => jobItem(job, onChange)))
  element('queue-empty').hidden = jobs.length > 0
}
