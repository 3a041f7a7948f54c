// The page of `npm run playground`: the list of screens, the choices, and the chosen screen. The socket brings pictures of the
// screen and takes its clicks and keys.
const socket = window.io()
const element = (id) => document.getElementById(id)
const [main, list, search, screen, state] = [
  document.querySelector('main'),
  ...['list', 'search', 'screen', 'state'].map(element),
]
const choices = ['language', 'theme', 'size'].map(element)

const chosen = () => Object.fromEntries(choices.map(({ id, value }) => [id, value]))
const named = () => decodeURIComponent(location.hash.slice(1))

function open() {
  if (named()) socket.emit('open', named(), chosen())
}

function link({ name, title }) {
  const made = document.createElement('a')
  made.href = `#${name}`
  made.textContent = title
  // A click on the screen that is there already opens it anew.
  made.onclick = () => {
    if (named() === name) open()
  }
  return made
}

function section({ title, screens }) {
  const made = document.createElement('section')
  const heading = document.createElement('h2')
  heading.textContent = title
  made.append(heading, ...screens.map(link))
  return made
}

function fill(select, values) {
  select.replaceChildren(...values.map((value) => new Option(value)))
  select.value = sessionStorage.getItem(select.id) ?? values[0]
}

search.oninput = () => {
  const wanted = search.value.toLowerCase()
  for (const part of list.children) {
    const links = [...part.querySelectorAll('a')]
    for (const each of links) each.hidden = !`${each.hash} ${each.textContent}`.toLowerCase().includes(wanted)
    part.hidden = links.every(({ hidden }) => hidden)
  }
}

socket.on('all', ({ sections, languages, themes, sizes }) => {
  list.replaceChildren(...sections.map(section))
  fill(choices[0], languages)
  fill(choices[1], themes)
  fill(choices[2], sizes)
  if (main.dataset.name !== named()) open()
})

socket.on('state', ({ name, phase, text }) => {
  main.dataset.name = name
  main.dataset.phase = phase
  main.setAttribute('aria-busy', `${phase === 'opening'}`)
  state.textContent = text
  for (const each of list.querySelectorAll('a'))
    each.toggleAttribute('aria-current', each.hash === `#${name}`)
})

socket.on('frame', (jpeg) => {
  screen.hidden = false
  screen.src = `data:image/jpeg;base64,${jpeg}`
})

for (const select of choices)
  select.onchange = () => {
    sessionStorage.setItem(select.id, select.value)
    socket.emit('change', chosen())
  }
element('again').onclick = open
window.onhashchange = open

function point(kind) {
  return (event) => {
    const box = screen.getBoundingClientRect()
    // The picture may be shown smaller than it is.
    const scale = screen.naturalWidth / screen.clientWidth
    const x = (event.clientX - box.left - screen.clientLeft) * scale
    const y = (event.clientY - box.top - screen.clientTop) * scale
    socket.emit('pointer', { kind, x, y, dx: event.deltaX ?? 0, dy: event.deltaY ?? 0 })
    if (kind === 'wheel') event.preventDefault()
    if (kind === 'down') screen.setPointerCapture(event.pointerId)
  }
}
screen.onpointermove = point('move')
screen.onpointerdown = point('down')
screen.onpointerup = point('up')
screen.addEventListener('wheel', point('wheel'), { passive: false })

const press = (kind) => (event) => {
  event.preventDefault()
  socket.emit('key', { kind, key: event.key })
}
screen.onkeydown = press('down')
screen.onkeyup = press('up')
