import { say } from './language.js'
import { ask, read, Refused } from './paired.js'

const element = (id) => document.getElementById(id)
const speeds = [9600, 19200, 38400, 57600, 115200]
/** With what they do on the wire. */
const flowControls = { none: '', hardware: 'RTS/CTS', software: 'XON/XOFF' }

/** What stands behind each option of the list, by its place; and the models there are. */
let choices = []
let profiles = []

const isVirtual = ({ kind }) => kind === 'virtual'
/** The virtual printer has a model of its own, which no device has. */
const modelsFor = (connection) => profiles.filter(({ id }) => (id === 'virtual') === isVirtual(connection))

/** Whatever the order in which their parts were written. */
const textOf = (connection) => JSON.stringify(Object.entries(connection).toSorted())
const sameConnection = (one, other) => textOf(one) === textOf(other)

/** Its name is a text of ours with gaps, or a name that is the same everywhere. */
function option(value, { name, text, gaps }) {
  const made = new Option(name, value)
  if (text) say(made, text, gaps)
  return made
}

const names = {
  virtual: () => ({ text: 'printer.kind.virtual' }),
  usb: ({ vendorId, productId }) => ({
    name: `USB ${[vendorId, productId ?? 0].map((id) => id.toString(16).padStart(4, '0')).join(':')}`,
  }),
  serial: ({ path }) => ({ text: 'printer.kind.serial', gaps: { path } }),
  network: ({ host, port }) => ({
    text: 'printer.kind.network',
    gaps: { address: `${host}:${port ?? 9100}` },
  }),
  file: ({ path }) => ({ text: 'printer.kind.file', gaps: { path } }),
}
const nameOf = (connection) => names[connection.kind](connection)
const modelName = ({ id, name }) => (id === 'virtual' ? { text: 'printer.virtual' } : { name })

/** The printer in use first, then what is plugged in, then what needs no plug. */
function choicesOf({ selected, found }) {
  const plugged = found.map(({ name, choice }) => ({ name, ...choice }))
  const others = [
    { ...nameOf({ kind: 'virtual' }), connection: { kind: 'virtual' }, profile: 'virtual' },
    {
      text: 'printer.kind.newNetwork',
      connection: { kind: 'network', host: '' },
      profile: 'generic-80mm',
    },
  ]
  const known = [...plugged, ...others]
  const isKnown = known.some(({ connection }) => sameConnection(connection, selected.connection))
  return isKnown ? known : [{ ...nameOf(selected.connection), ...selected }, ...known]
}

/** Shows the fields that a connection has, and what is in them. */
function showFields({ connection, profile }) {
  for (const field of element('printer').querySelectorAll('[data-for]'))
    field.hidden = field.dataset.for !== connection.kind
  element('profile').replaceChildren(
    ...modelsFor(connection).map((model) => option(model.id, modelName(model))),
  )
  element('profile').value = profile
  if (connection.kind === 'network') {
    element('network-host').value = connection.host
    element('network-port').value = connection.port ?? 9100
  }
  element('network-host').required = connection.kind === 'network'
  if (connection.kind === 'serial') {
    element('baud-rate').value = connection.baudRate
    element('flow-control').value = connection.flowControl
  }
}

const chosen = () => choices[element('connection').value]

function choiceInFields() {
  const { connection } = chosen()
  const profile = element('profile').value
  if (connection.kind === 'network') {
    const [host, port] = [element('network-host').value.trim(), Number(element('network-port').value)]
    return { connection: { ...connection, host, port }, profile }
  }
  if (connection.kind === 'serial') {
    const [baudRate, flowControl] = [Number(element('baud-rate').value), element('flow-control').value]
    return { connection: { ...connection, baudRate, flowControl }, profile }
  }
  return { connection, profile }
}

function show(list) {
  profiles = list.profiles
  choices = choicesOf(list)
  element('connection').replaceChildren(...choices.map((choice, place) => option(place, choice)))
  const place = choices.findIndex(({ connection }) => sameConnection(connection, list.selected.connection))
  element('connection').value = place
  showFields({ ...choices[place], ...list.selected })
  element('troubles').hidden = list.selected.connection.kind !== 'virtual'
  element('printer').hidden = false
}

/** Looks what is plugged in. A print service that cannot choose has no such panel. */
export async function showPrinters() {
  try {
    show(await read('/printers'))
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error
  }
}

const word = (key) => say(element('printer-word'), `printer.${key}`)

element('baud-rate').replaceChildren(...speeds.map((speed) => option(speed, { name: `${speed} bit/s` })))
element('flow-control').replaceChildren(
  ...Object.entries(flowControls).map(([id, signals]) =>
    option(id, { text: `printer.flow.${id}`, gaps: { signals } }),
  ),
)
element('connection').addEventListener('change', () => showFields(chosen()))
element('look-again').addEventListener('click', async () => {
  await showPrinters().catch(() => word('notRead'))
})
element('printer').addEventListener('submit', async (event) => {
  event.preventDefault()
  try {
    await ask('/printers/select', { choice: choiceInFields() })
    await showPrinters()
    word('used')
  } catch {
    word('refused')
  }
})
