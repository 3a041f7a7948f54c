import { say, t, timeOf } from './language.js'
import { ask } from './paired.js'

const shownJobs = 8
const states = { printed: 'ready', failed: 'trouble', unknown: 'trouble' }

const element = (id) => document.getElementById(id)

/** What is not certain does not look certain. */
const isUnconfirmed = ({ state, confirmed }) => state === 'printed' && !confirmed
const wordOf = (job) => (isUnconfirmed(job) ? 'unconfirmed' : job.state)

function jobItem(job, onChange) {
  const item = element('job').content.firstElementChild.cloneNode(true)
  item.dataset.state = isUnconfirmed(job) ? 'waiting' : (states[job.state] ?? 'waiting')
  say(item.querySelector('.word'), `queue.${wordOf(job)}`)
  item.querySelector('time').textContent = timeOf(job.acceptedAtMs)
  item.querySelector('code').textContent = job.id.slice(-6)
  const button = item.querySelector('button')
  button.hidden = job.state !== 'queued'
  say(button, 'queue.cancel')
  button.setAttribute('aria-label', t('queue.cancelJob', { job: job.id.slice(-6) }))
  button.addEventListener('click', async () => {
    button.disabled = true
    // Printed meanwhile: what is shown next says so.
    await ask(`/jobs/${job.id}/cancel`, {}).catch(() => undefined)
    onChange()
  })
  return item
}

/** The jobs that wait and those that ended last, newest first; one that waits can be taken back. */
export function showJobs(jobs, onChange) {
  const waiting = jobs.filter(({ state }) => state === 'queued')
  const shown = jobs.filter((job, index) => index < shownJobs || waiting.includes(job))
  element('jobs').replaceChildren(...shown.map((job) => jobItem(job, onChange)))
  element('queue-empty').hidden = jobs.length > 0
}
