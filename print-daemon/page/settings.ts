import { element } from '../../src/pages/dom.ts'
import type { PrinterForm, PrinterSettings } from '../../src/protocol/print-devices.ts'
import { setNamedText, setText } from './language.ts'
import { send } from './requests.ts'

type Setting = PrinterForm['profiles'][number]['settings'][number]

let fields: readonly { readonly setting: Setting; readonly list: HTMLSelectElement }[] = []

/** `0` is as usual, `3` is 15 % darker; other numbers stand for themselves. */
function nameOf({ name }: Setting, value: string | number): string {
  if (name !== 'density') return String(value)
  return `${Number(value) > 0 ? '+' : ''}${Number(value) * 5} %`
}

function listOf(setting: Setting, chosen: string | number | undefined): HTMLSelectElement {
  const list = document.createElement('select')
  list.id = `setting-${setting.name}`
  for (const [at, value] of setting.values.entries()) {
    const option = list.appendChild(new Option(nameOf(setting, value), String(at)))
    if (typeof value === 'string') setNamedText(option, `printer.value.${setting.name}.${value}`)
  }
  list.selectedIndex = Math.max(0, setting.values.indexOf(chosen ?? ''))
  return list
}

/** Shows what can be set at a printer, and how it is set. */
export function showSettings(settings: readonly Setting[], chosen: PrinterSettings = {}): void {
  const values: Readonly<Record<string, string | number | undefined>> = chosen
  fields = settings.map((setting) => ({ setting, list: listOf(setting, values[setting.name]) }))
  element('printer-settings').replaceChildren(
    ...fields.map(({ setting, list }) => {
      const label = document.createElement('label')
      setNamedText(label.appendChild(document.createElement('span')), `printer.setting.${setting.name}`)
      label.append(list)
      return label
    }),
  )
}

/** What differs from the usual; undefined where nothing does. The print program checks it. */
export function chosenSettings(): Record<string, string | number | undefined> | undefined {
  const changed = fields.filter(({ list }) => list.selectedIndex > 0)
  if (changed.length === 0) return undefined
  return Object.fromEntries(
    changed.map(({ setting: { name, values }, list }) => [name, values[list.selectedIndex]]),
  )
}

/** The button that tries the drawer, where one is set up. */
export function showDrawer(settings: PrinterSettings = {}): void {
  element('open-drawer').hidden = (settings.drawer ?? 'none') === 'none'
}

element('open-drawer').addEventListener('click', async () => {
  const answer = element('printer-result')
  try {
    await send('/drawer', { id: crypto.randomUUID() })
    setText(answer, 'printer.drawerSent')
  } catch {
    setText(answer, 'printer.drawerFailed')
  }
})
