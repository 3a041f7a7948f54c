import { element } from '../../src/pages/dom.ts'
import {
  baudRates,
  flowControls,
  PrinterList,
  type PrinterChoice,
  type PrinterConnection,
} from '../../src/protocol/print-devices.ts'
import { say, type Gaps, type TextKey } from './language.ts'
import { ask, read } from './requests.ts'

/** A name that is the same everywhere, or a text of ours with gaps. */
type Name = { readonly name: string } | { readonly text: TextKey; readonly gaps?: Gaps }
type Choice = Name & PrinterChoice

const connections = element('connection', HTMLSelectElement)
const models = element('profile', HTMLSelectElement)
const host = element('network-host', HTMLInputElement)
const port = element('network-port', HTMLInputElement)
const baudRate = element('baud-rate', HTMLSelectElement)
const flowControl = element('flow-control', HTMLSelectElement)

/** What flow control does on the wire. */
const signals = { none: '', hardware: 'RTS/CTS', software: 'XON/XOFF' } as const

/** What stands behind each option of the list, by its place; and the models there are. */
let choices: readonly Choice[] = []
let profiles: PrinterList['profiles'] = []

/** The virtual printer has a model of its own, which no device has. */
const modelsFor = ({ kind }: PrinterConnection) =>
  profiles.filter(({ id }) => (id === 'virtual') === (kind === 'virtual'))

/** Whatever the order in which their parts were written. */
const textOf = (connection: PrinterConnection) => JSON.stringify(Object.entries(connection).toSorted())
const sameConnection = (one: PrinterConnection, other: PrinterConnection) => textOf(one) === textOf(other)

function option(value: string | number, name: Name): HTMLOptionElement {
  const made = new Option('name' in name ? name.name : '', String(value))
  if ('text' in name) say(made, name.text, name.gaps)
  return made
}

const hex = (id: number) => id.toString(16).padStart(4, '0')

function nameOf(connection: PrinterConnection): Name {
  switch (connection.kind) {
    case 'virtual':
      return { text: 'printer.kind.virtual' }
    case 'usb':
      return { name: `USB ${hex(connection.vendorId)}:${hex(connection.productId ?? 0)}` }
    case 'network':
      return {
        text: 'printer.kind.network',
        gaps: { address: `${connection.host}:${connection.port}` },
      }
    case 'serial':
    case 'file':
      return { text: `printer.kind.${connection.kind}`, gaps: { path: connection.path } }
  }
}

/** The printer in use first, then what is plugged in, then what needs no plug. */
function choicesOf({ selected, found }: PrinterList): readonly Choice[] {
  const known: readonly Choice[] = [
    ...found.map(({ name, choice }) => ({ name, ...choice })),
    { text: 'printer.kind.virtual', connection: { kind: 'virtual' }, profile: 'virtual' },
    {
      text: 'printer.kind.newNetwork',
      connection: { kind: 'network', host: '', port: 9100 },
      profile: 'generic-80mm',
    },
  ]
  const isKnown = known.some(({ connection }) => sameConnection(connection, selected.connection))
  return isKnown ? known : [{ ...nameOf(selected.connection), ...selected }, ...known]
}

/** Shows the fields that a connection has, and what is in them. */
function showFields({ connection, profile }: PrinterChoice): void {
  for (const field of document.querySelectorAll<HTMLElement>('#printer [data-for]'))
    field.hidden = field.dataset['for'] !== connection.kind
  models.replaceChildren(
    ...modelsFor(connection).map(({ id, name }) =>
      option(id, id === 'virtual' ? { text: 'printer.virtual' } : { name }),
    ),
  )
  models.value = profile
  host.required = connection.kind === 'network'
  if (connection.kind === 'network') {
    host.value = connection.host
    port.value = String(connection.port)
  }
  if (connection.kind === 'serial') {
    baudRate.value = String(connection.baudRate)
    flowControl.value = connection.flowControl
  }
}

function choiceInFields(): object {
  const chosen = choices[connections.selectedIndex]
  const profile = models.value
  switch (chosen?.connection.kind) {
    case 'network':
      return {
        connection: { ...chosen.connection, host: host.value.trim(), port: Number(port.value) },
        profile,
      }
    case 'serial':
      return {
        connection: {
          ...chosen.connection,
          baudRate: Number(baudRate.value),
          flowControl: flowControl.value,
        },
        profile,
      }
    default:
      return { connection: chosen?.connection, profile }
  }
}

/** Looks what is plugged in. */
export async function showPrinters(): Promise<void> {
  const list = await read('/printers', PrinterList)
  profiles = list.profiles
  choices = choicesOf(list)
  connections.replaceChildren(...choices.map((choice, place) => option(place, choice)))
  connections.selectedIndex = choices.findIndex(({ connection }) =>
    sameConnection(connection, list.selected.connection),
  )
  showFields(list.selected)
  element('troubles').hidden = list.selected.connection.kind !== 'virtual'
  element('printer').hidden = false
}

const answer = (word: 'used' | 'refused' | 'notRead') => say(element('printer-word'), `printer.${word}`)

baudRate.replaceChildren(...baudRates.map((speed) => option(speed, { name: `${speed} bit/s` })))
flowControl.replaceChildren(
  ...flowControls.map((id) => option(id, { text: `printer.flow.${id}`, gaps: { signals: signals[id] } })),
)
connections.addEventListener('change', () => {
  const chosen = choices[connections.selectedIndex]
  if (chosen) showFields(chosen)
})
element('look-again').addEventListener('click', async () => {
  await showPrinters().catch(() => answer('notRead'))
})
element('printer').addEventListener('submit', async (event) => {
  event.preventDefault()
  try {
    await ask('/printers/select', { choice: choiceInFields() })
    await showPrinters()
    answer('used')
  } catch {
    answer('refused')
  }
})
