import type { PrinterSettings } from '../../src/protocol/print-devices.ts'
import { drawerModes } from '../../src/protocol/print-service.ts'
import type { Profile } from './profile.ts'

type Name = keyof PrinterSettings
/** A setting of a printer, and its values; the first one holds where nothing is set. */
interface Setting<Of extends Name = Name> {
  readonly name: Of
  readonly values: readonly NonNullable<PrinterSettings[Of]>[]
}

const densities = [0, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6]

/** What can be set at a printer of this profile. A setting with one value is none. */
export function settingsOf({
  commands,
  columns,
  hasCutter,
  buzzer,
  hasDensity,
  hasSecondColour,
}: Profile): readonly Setting[] {
  // Where all is drawn, the printer cuts in its own way, and a drawer has no place in the drawing.
  const isDrawn = commands === 'starGraphic'
  const all: readonly Setting[] = [
    { name: 'drawer', values: isDrawn ? ['none'] : ['none', ...drawerModes] },
    { name: 'drawerPin', values: isDrawn ? [2] : [2, 5] },
    { name: 'columns', values: columns },
    { name: 'cut', values: isDrawn ? ['partial'] : hasCutter ? ['partial', 'full', 'none'] : ['none'] },
    { name: 'buzzer', values: buzzer ? ['off', 'on'] : ['off'] },
    { name: 'density', values: hasDensity ? densities : [0] },
    { name: 'colours', values: hasSecondColour ? [1, 2] : [1] },
  ]
  return all.filter(({ values }) => values.length > 1)
}

/** Why a printer of this profile cannot be set so, or null. */
export function settingsObjection(profile: Profile, settings: PrinterSettings): string | null {
  const known = settingsOf(profile)
  for (const [name, value] of Object.entries(settings)) {
    const values: readonly unknown[] = known.find((each) => each.name === name)?.values ?? []
    if (value === undefined || values.includes(value)) continue
    return values.length === 0
      ? `The profile "${profile.id}" has no setting "${name}".`
      : `With the profile "${profile.id}", "${name}" is one of ${values.join(', ')}.`
  }
  return null
}
