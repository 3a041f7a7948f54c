import type { ComponentType } from 'react'
import { part, type Part, type PartOptions } from '../part.tsx'

export interface DialogProps {
  readonly onClose: () => void
}

/** Makes the default export of a file the dialog of an action, loaded separately; `own` are constant props. */
export function lazyDialog<const Own extends object>(
  load: () => Promise<{ readonly default: ComponentType<Own & DialogProps> }>,
  own: Own,
  options?: PartOptions,
): ComponentType<DialogProps> {
  const Loaded: Part<Own & DialogProps> = part(load, options)
  return ({ onClose }) => <Loaded {...own} onClose={onClose} />
}
