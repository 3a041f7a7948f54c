import '../../src/pages/base.css'
import './tv.css'
import { element, made } from '../../src/pages/dom.ts'
import { followVersion } from '../../src/pages/follow-version.ts'
import type { TvScreen, TvScreenWithGame } from '../tv-screen.ts'

/** The host sends something at least every ten seconds. After this silence it counts as unreachable. */
const silenceMs = 25_000
const retryMs = 2_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs

const logo = element('logo', HTMLImageElement)

let screen: TvScreen | null = null
/** When the draw on sale ends, by a monotonic clock. */
let endsAt = 0
let silence: ReturnType<typeof setTimeout> | undefined

const two = (number: number) => String(number).padStart(2, '0')

function clockText(leftMs: number, hasHours: boolean): string {
  const left = Math.ceil(leftMs / 1_000) * 1_000
  const minutes = Math.floor(left / minuteMs)
  const seconds = two(Math.floor((left % minuteMs) / 1_000))
  if (!hasHours) return `${two(minutes)}:${seconds}`
  return `${two(Math.floor(left / hourMs))}:${two(minutes % 60)}:${seconds}`
}

function showClock(): void {
  if (!screen?.draw) return
  const { hasHours, lateMs } = screen.draw
  const leftMs = Math.max(0, endsAt - performance.now())
  const clock = element('countdown')
  clock.textContent = leftMs > 0 ? clockText(leftMs, hasHours) : screen.texts.drawing
  clock.classList.toggle('late', leftMs > 0 && leftMs <= lateMs)
  clock.classList.toggle('drawing', leftMs === 0)
  clock.classList.toggle('long', leftMs > 0 && hasHours)
}

function resultItem({ drawId, time, numbers }: TvScreen['results'][number], draw: string): HTMLElement {
  const item = document.createElement('li')
  const heading = made('p', 'when', `${time} · ${draw} ${drawId}`)
  const balls = made('div', numbers.length > 10 ? 'balls many' : 'balls', '')
  for (const { number, colour } of numbers)
    balls.append(made('span', colour ? `ball ${colour}` : 'ball', number))
  item.append(heading, balls)
  return item
}

/** The latest results, as many as the screen has room for. */
function showResults({ results, texts }: TvScreen): void {
  const list = element('list')
  list.replaceChildren(...results.map((result) => resultItem(result, texts.draw)))
  const room = element('results')
  while (room.scrollHeight > room.clientHeight && list.childElementCount > 1) list.lastElementChild?.remove()
}

function showGame(shown: TvScreenWithGame): void {
  const { game, draw, texts } = shown
  logo.hidden = false
  logo.src = `/logos/${game.id}.webp`
  element('name').textContent = game.name
  element('next-label').textContent = texts.nextDraw
  element('draw').textContent = `${texts.draw} ${draw.id}`
  element('results-label').textContent = texts.lastResults
  showResults(shown)
  endsAt = performance.now() + draw.leftMs
  showClock()
}

function show(shown: TvScreen): void {
  screen = shown
  document.documentElement.lang = shown.language
  document.title = shown.game?.name ?? shown.device
  element('game').hidden = shown.game === null
  element('notice').textContent = shown.notice
  if (shown.game) showGame(shown)
}

/** If the host is unreachable, the last content stays, with a note that it is old. */
function listen(): void {
  const source = new EventSource(`/tv/events${location.search}`)
  const isAlive = () => {
    clearTimeout(silence)
    silence = setTimeout(again, silenceMs)
  }
  const again = () => {
    clearTimeout(silence)
    source.close()
    element('notice').textContent = screen?.texts.connecting ?? '…'
    setTimeout(listen, retryMs)
  }
  source.addEventListener('state', ({ data }) => {
    isAlive()
    show(JSON.parse(String(data)) as TvScreen)
  })
  source.addEventListener('open', () => void followVersion('/tv/tv.js'))
  source.addEventListener('pulse', isAlive)
  source.addEventListener('error', again)
  isAlive()
}

logo.addEventListener('error', () => {
  logo.hidden = true
})
addEventListener('resize', () => {
  if (screen?.game) showResults(screen)
})
setInterval(showClock, 200)
listen()
