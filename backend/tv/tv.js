/** The host says something at least every ten seconds: silence this long means that it is gone. */
const silenceMs = 25_000
const retryMs = 2_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs

const element = (id) => document.getElementById(id)
const made = (tag, className, text) => {
  const node = document.createElement(tag)
  node.className = className
  node.textContent = text
  return node
}

let state = null
/** When the draw on sale ends, by a clock that nobody sets. */
let endsAt = 0
let silence = 0

const two = (number) => String(number).padStart(2, '0')

function clockText(leftMs) {
  const left = Math.ceil(leftMs / 1_000) * 1_000
  const minutes = Math.floor(left / minuteMs)
  const seconds = two(Math.floor((left % minuteMs) / 1_000))
  if (!state.draw.hasHours) return `${two(minutes)}:${seconds}`
  return `${two(Math.floor(left / hourMs))}:${two(minutes % 60)}:${seconds}`
}

function showClock() {
  if (!state?.draw) return
  const leftMs = Math.max(0, endsAt - performance.now())
  const clock = element('countdown')
  clock.textContent = leftMs > 0 ? clockText(leftMs) : state.texts.drawing
  clock.classList.toggle('late', leftMs > 0 && leftMs <= state.draw.lateMs)
  clock.classList.toggle('drawing', leftMs === 0)
  clock.classList.toggle('long', leftMs > 0 && state.draw.hasHours)
}

function showResult({ drawId, time, numbers }) {
  const item = document.createElement('li')
  const heading = made('p', 'when', `${time} · ${state.texts.draw} ${drawId}`)
  const balls = made('div', numbers.length > 10 ? 'balls many' : 'balls', '')
  for (const { number, colour } of numbers)
    balls.append(made('span', colour ? `ball ${colour}` : 'ball', number))
  item.append(heading, balls)
  return item
}

/** The latest results, as many as the screen has room for. */
function showResults() {
  const list = element('list')
  list.replaceChildren(...state.results.map(showResult))
  const room = element('results')
  while (room.scrollHeight > room.clientHeight && list.childElementCount > 1) list.lastElementChild.remove()
}

function showGame({ game, draw, texts }) {
  const logo = element('logo')
  logo.hidden = false
  logo.src = `/logos/${game.id}.webp`
  element('name').textContent = game.name
  element('next-label').textContent = texts.nextDraw
  element('draw').textContent = `${texts.draw} ${draw.id}`
  element('results-label').textContent = texts.lastResults
  showResults()
  endsAt = performance.now() + draw.leftMs
  showClock()
}

function show(told) {
  state = told
  document.documentElement.lang = told.language
  document.title = told.game?.name ?? told.device
  element('game').hidden = told.game === null
  element('notice').textContent = told.notice
  if (told.game) showGame(told)
}

/** The host may be away for a while; what was shown last goes on being shown, with a word that it is old. */
function listen() {
  const device = new URLSearchParams(location.search).get('device') ?? ''
  const source = new EventSource(`/tv/events?${new URLSearchParams({ device })}`)
  const isAlive = () => {
    clearTimeout(silence)
    silence = setTimeout(again, silenceMs)
  }
  const again = () => {
    clearTimeout(silence)
    source.close()
    element('notice').textContent = state?.texts.connecting ?? '…'
    setTimeout(listen, retryMs)
  }
  source.addEventListener('state', ({ data }) => {
    isAlive()
    show(JSON.parse(data))
  })
  source.addEventListener('pulse', isAlive)
  source.addEventListener('error', again)
  isAlive()
}

element('logo').addEventListener('error', () => {
  element('logo').hidden = true
})
addEventListener('resize', () => {
  if (state?.game) showResults()
})
setInterval(showClock, 200)
listen()
