import type { ComponentType } from 'react'
import type { Bindings } from '../keyboard/use-keys.ts'
import { part, type Part, type PartOptions } from '../part.tsx'

export interface DialogProps {
  readonly onClose: () => void
}

/** What the page gives to each dialog of an action. */
export interface OpenedProps extends DialogProps {
  /** The keys of every screen, for a dialog in which they work too. */
  readonly pageKeys: Bindings
}

/** Makes the default export of a file the dialog of an action, loaded separately; `own` are constant props. */
export function lazyDialog<const Own extends object>(
  load: () => Promise<{ readonly default: ComponentType<Own & OpenedProps> }>,
  own: Own,
  options?: PartOptions,
): ComponentType<OpenedProps> {
  const Loaded: Part<Own & OpenedProps> = part(load, options)
  return (props) => <Loaded {...own} {...props} />
}
