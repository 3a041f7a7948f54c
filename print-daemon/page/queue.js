import { ask } from './paired.js'

const shownJobs = 8
const words = {
  queued: 'Waiting',
  sending: 'Printing',
  printed: 'Printed',
  failed: 'Not printed',
  unknown: 'Printed or not: look at the paper',
}
const states = { printed: 'ready', failed: 'trouble', unknown: 'trouble' }

const element = (id) => document.getElementById(id)

/** What is not certain does not look certain. */
const isUnconfirmed = ({ state, confirmed }) => state === 'printed' && !confirmed
const wordOf = (job) => (isUnconfirmed(job) ? 'Sent; the printer cannot say more' : words[job.state])

function jobItem(job, onChange) {
  const item = element('job').content.firstElementChild.cloneNode(true)
  item.dataset.state = isUnconfirmed(job) ? 'waiting' : (states[job.state] ?? 'waiting')
  item.querySelector('.word').textContent = wordOf(job)
  item.querySelector('time').textContent = new Date(job.acceptedAtMs).toLocaleTimeString()
  item.querySelector('code').textContent = job.id.slice(-6)
  const button = item.querySelector('button')
  button.hidden = job.state !== 'queued'
  button.setAttribute('aria-label', `Cancel job ${job.id.slice(-6)}`)
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
