const words = {
  unplugged: 'The printer is not connected. Check its cable.',
  coverOpen: 'The cover is open. Close it.',
  paperOut: 'There is no paper. Put in a new roll.',
  fault: 'The printer reports a fault. Switch it off and on.',
  stalled: 'The printer takes nothing. Wait, or switch it off and on.',
  paperLow: 'The paper is nearly at its end.',
}

const element = (id) => document.getElementById(id)
const template = element('receipt')
const shown = new Set()

function showState(state, word, detail) {
  element('state').dataset.state = state
  element('state-word').textContent = word
  element('state-detail').textContent = detail
}

function showStatus({ status, problems, printer }) {
  const detail = problems.map((problem) => words[problem]).join(' ') || printer
  showState(status ? 'ready' : 'trouble', status ? 'Ready' : 'Cannot print', detail)
}

function showTrouble(trouble) {
  for (const button of document.querySelectorAll('[data-trouble]:not(.recover)'))
    button.setAttribute('aria-pressed', String(button.dataset.trouble === trouble))
}

function receiptItem({ number, printedAtMs, text }) {
  const item = template.content.cloneNode(true)
  const source = `/receipts/${number}.png`
  item.querySelector('a').href = source
  item.querySelector('img').src = source
  item.querySelector('img').alt = text.map((row) => row.trim()).join('\n')
  item.querySelector('strong').textContent = `No. ${number}`
  const time = item.querySelector('time')
  time.dateTime = new Date(printedAtMs).toISOString()
  time.textContent = new Date(printedAtMs).toLocaleString()
  return item
}

/** Receipts come newest first; those on the page already stay as they are. */
function showReceipts(receipts) {
  const list = element('receipts')
  for (const receipt of receipts.toReversed()) {
    if (shown.has(receipt.number)) continue
    shown.add(receipt.number)
    list.prepend(receiptItem(receipt))
  }
  element('empty').hidden = receipts.length > 0
  element('count').textContent = receipts.length > 0 ? `the last ${receipts.length}, newest first` : ''
}

async function read(path) {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  return answer.json()
}

async function refresh() {
  const [health, { receipts, trouble }] = await Promise.all([read('/health'), read('/receipts')])
  element('version').textContent =
    `Version ${health.version} · ${health.waiting === 0 ? 'no job waiting' : `${health.waiting} waiting`}`
  showStatus(health.printer)
  showTrouble(trouble)
  showReceipts(receipts)
}

for (const button of document.querySelectorAll('[data-trouble]'))
  button.addEventListener('click', async () => {
    const answer = await fetch(`/virtual/${button.dataset.trouble}`, {
      method: 'POST',
      headers: { 'x-balcao': '1', 'content-type': 'application/json' },
      body: '{}',
    })
    showTrouble((await answer.json()).trouble)
  })

const changes = new EventSource('/changes')
changes.addEventListener('message', refresh)
changes.addEventListener('error', () =>
  showState('trouble', 'Print service not reached', 'It will be shown again as soon as it is back.'),
)
