import { io, type Socket } from 'socket.io-client'
import { element, part } from '../../../src/pages/dom.ts'
import type {
  Choices,
  KeyInput,
  PageMessages,
  PointerInput,
  ProgramMessages,
  ScreenLink,
  Section,
} from '../messages.ts'
import './page.css'

/**
 * The page of `npm run playground`: the list of screens, the choices, and the chosen screen. The socket brings pictures of
 * the screen and takes its clicks and keys.
 */
const socket: Socket<ProgramMessages, PageMessages> = io()
const main = part(document, 'main')
const list = element('list')
const search = element('search', HTMLInputElement)
const screen = element('screen', HTMLImageElement)
const language = element('language', HTMLSelectElement)
const theme = element('theme', HTMLSelectElement)
const size = element('size', HTMLSelectElement)

const chosen = (): Choices => ({
  language: language.value,
  theme: theme.value === 'light' ? 'light' : 'dark',
  size: size.value,
})
const named = () => decodeURIComponent(location.hash.slice(1))

function open(): void {
  if (named()) socket.emit('open', named(), chosen())
}

function link({ name, title }: ScreenLink): HTMLElement {
  const made = document.createElement('a')
  made.href = `#${name}`
  made.textContent = title
  // A click on the current screen opens it anew.
  made.onclick = () => {
    if (named() === name) open()
  }
  return made
}

function section({ title, screens }: Section): HTMLElement {
  const made = document.createElement('section')
  const heading = document.createElement('h2')
  heading.textContent = title
  made.append(heading, ...screens.map(link))
  return made
}

function fill(select: HTMLSelectElement, values: readonly string[]): void {
  select.replaceChildren(...values.map((value) => new Option(value)))
  select.value = sessionStorage.getItem(select.id) ?? values[0] ?? ''
}

search.oninput = () => {
  const wanted = search.value.toLowerCase()
  for (const each of list.querySelectorAll('section')) {
    const links = [...each.querySelectorAll('a')]
    for (const found of links)
      found.hidden = !`${found.hash} ${found.textContent}`.toLowerCase().includes(wanted)
    each.hidden = links.every(({ hidden }) => hidden)
  }
}

socket.on('all', ({ sections, languages, themes, sizes }) => {
  list.replaceChildren(...sections.map(section))
  fill(language, languages)
  fill(theme, themes)
  fill(size, sizes)
  if (main.dataset['name'] !== named()) open()
})

socket.on('state', ({ name, phase, text }) => {
  main.dataset['name'] = name
  main.dataset['phase'] = phase
  main.setAttribute('aria-busy', `${phase === 'opening'}`)
  element('state').textContent = text
  for (const each of list.querySelectorAll('a'))
    each.toggleAttribute('aria-current', each.hash === `#${name}`)
})

socket.on('frame', (jpeg) => {
  screen.hidden = false
  screen.src = `data:image/jpeg;base64,${jpeg}`
})

for (const select of [language, theme, size])
  select.onchange = () => {
    sessionStorage.setItem(select.id, select.value)
    socket.emit('change', chosen())
  }
element('again').onclick = open
window.onhashchange = open

function point(event: MouseEvent, kind: PointerInput['kind'], dx = 0, dy = 0): void {
  const box = screen.getBoundingClientRect()
  // The picture may be shown smaller than it is.
  const scale = screen.naturalWidth / screen.clientWidth
  const x = (event.clientX - box.left - screen.clientLeft) * scale
  const y = (event.clientY - box.top - screen.clientTop) * scale
  socket.emit('pointer', { kind, x, y, dx, dy })
}
screen.onpointermove = (event) => point(event, 'move')
screen.onpointerdown = (event) => {
  point(event, 'down')
  screen.setPointerCapture(event.pointerId)
}
screen.onpointerup = (event) => point(event, 'up')
screen.addEventListener(
  'wheel',
  (event) => {
    point(event, 'wheel', event.deltaX, event.deltaY)
    event.preventDefault()
  },
  { passive: false },
)

function press(event: KeyboardEvent, kind: KeyInput['kind']): void {
  event.preventDefault()
  socket.emit('key', { kind, key: event.key })
}
screen.onkeydown = (event) => press(event, 'down')
screen.onkeyup = (event) => press(event, 'up')
