import { element } from '../../src/pages/dom.ts'
import { PrinterForm, type ConnectionField } from '../../src/protocol/print-devices.ts'
import { setNamedText, setText, type Gaps } from './language.ts'
import { send, read } from './requests.ts'
import { chosenSettings, showDrawer, showSettings } from './settings.ts'

/** A name that is the same in every language, or a text with placeholders. */
type Name = { readonly name: string } | { readonly text: string; readonly gaps?: Gaps }

interface Connection {
  readonly kind: string
  readonly [part: string]: unknown
}

type Choice = Name & { readonly connection: Connection; readonly profile: string }

const connections = element('connection', HTMLSelectElement)
const models = element('profile', HTMLSelectElement)
const places = element('connection-fields')

/** The connection of each option in the list, by its index, and the latest printers of the program. */
let choices: readonly Choice[] = []
let form: PrinterForm | null = null
/** The fields on the page, with their values. */
let fields: readonly { readonly name: string; readonly value: () => string | number }[] = []

/** Independent of the order of their parts. */
const textOf = (connection: Connection) => JSON.stringify(Object.entries(connection).toSorted())
const sameConnection = (one: Connection, other: Connection) => textOf(one) === textOf(other)

function option(value: string | number, name: Name): HTMLOptionElement {
  const made = new Option('name' in name ? name.name : '', String(value))
  if ('text' in name) setNamedText(made, name.text, name.gaps)
  return made
}

/** The current printer first, then the connected ones, then those without a plug. */
function choicesOf({ selected, address, found, ways }: PrinterForm): readonly Choice[] {
  const known: readonly Choice[] = [
    ...found.map(({ name, choice }) => ({ name, ...choice })),
    { text: 'printer.kind.virtual', connection: { kind: 'virtual' }, profile: 'virtual' },
    ...ways.flatMap(({ kind, newProfile }) =>
      newProfile === null ? [] : [{ text: `printer.new.${kind}`, connection: { kind }, profile: newProfile }],
    ),
  ]
  if (known.some(({ connection }) => sameConnection(connection, selected.connection))) return known
  const text = `printer.kind.${selected.connection.kind}`
  return [{ text, gaps: { address }, ...selected }, ...known]
}

function inputOf(field: ConnectionField, value: unknown): HTMLInputElement | HTMLSelectElement {
  if (field.type === 'choice') {
    const list = document.createElement('select')
    list.append(
      ...field.options.map((each, at) =>
        option(at, each.text === undefined ? each : { text: each.text, gaps: { name: each.name } }),
      ),
    )
    list.selectedIndex = Math.max(
      0,
      field.options.findIndex((each) => each.value === value),
    )
    return list
  }
  const input = document.createElement('input')
  input.required = true
  input.autocomplete = 'off'
  if (field.type === 'number') {
    input.type = 'number'
    Object.assign(input, { min: String(field.min), max: String(field.max) })
    input.value = String(value ?? field.initial)
  } else {
    input.spellcheck = false
    input.placeholder = field.example
    input.value = String(value ?? '')
  }
  return input
}

function valueIn(field: ConnectionField, input: HTMLInputElement | HTMLSelectElement): string | number {
  if (field.type === 'choice') return field.options[Number(input.value)]?.value ?? ''
  return field.type === 'number' ? Number(input.value) : input.value.trim()
}

/** Shows the fields of a connection, with their values. */
function showFields({ connection, profile }: Choice): void {
  const labels: HTMLElement[] = []
  const wanted = form?.ways.find(({ kind }) => kind === connection.kind)?.fields ?? []
  fields = wanted.map((field) => {
    const input = inputOf(field, connection[field.name])
    const label = document.createElement('label')
    setNamedText(label.appendChild(document.createElement('span')), `printer.field.${field.name}`)
    label.append(input)
    labels.push(label)
    return { name: field.name, value: () => valueIn(field, input) }
  })
  places.replaceChildren(...labels)
  // The virtual printer has its own model, which no device has.
  const suiting =
    form?.profiles.filter(({ id }) => (id === 'virtual') === (connection.kind === 'virtual')) ?? []
  models.replaceChildren(
    ...suiting.map(({ id, name }) => option(id, id === 'virtual' ? { text: 'printer.virtual' } : { name })),
  )
  models.value = profile
  showModelSettings()
}

/** What can be set at the model that is chosen; the selected printer's own settings where it is that one. */
function showModelSettings(): void {
  const settings = form?.profiles.find(({ id }) => id === models.value)?.settings ?? []
  showSettings(settings, form?.selected.profile === models.value ? form.selected.settings : undefined)
}

const chosen = () => choices[connections.selectedIndex]

const choiceInFields = () => ({
  connection: {
    ...chosen()?.connection,
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value()])),
  },
  profile: models.value,
  settings: chosenSettings(),
})

/** Searches for connected printers. */
export async function showPrinters(): Promise<void> {
  form = await read('/printers', PrinterForm)
  const { selected } = form
  choices = choicesOf(form)
  connections.replaceChildren(...choices.map((choice, place) => option(place, choice)))
  connections.selectedIndex = choices.findIndex(({ connection }) =>
    sameConnection(connection, selected.connection),
  )
  showFields({ name: '', ...selected })
  showDrawer(selected.settings)
  element('troubles').hidden = selected.connection.kind !== 'virtual'
  element('printer').hidden = false
}

const answer = (result: 'used' | 'refused' | 'notRead') =>
  setText(element('printer-result'), `printer.${result}`)

connections.addEventListener('change', () => {
  const choice = chosen()
  if (choice) showFields(choice)
})
models.addEventListener('change', showModelSettings)
element('look-again').addEventListener('click', async () => {
  await showPrinters().catch(() => answer('notRead'))
})
element('printer').addEventListener('submit', async (event) => {
  event.preventDefault()
  try {
    await send('/printers/select', { choice: choiceInFields() })
    await showPrinters()
    answer('used')
  } catch {
    answer('refused')
  }
})
