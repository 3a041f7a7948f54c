import type { ComponentType } from 'react'
import { part, type Part, type PartOptions } from '../part.tsx'

export interface DialogProps {
  readonly onClose: () => void
}

/** The default export of a file as a dialog of an action, fetched apart; `own` are properties of it that stay the same. */
export function lazyDialog<const Own extends object>(
  load: () => Promise<{ readonly default: ComponentType<Own & DialogProps> }>,
  own: Own,
  options?: PartOptions,
): ComponentType<DialogProps> {
  const Loaded: Part<Own & DialogProps> = part(load, options)
  return ({ onClose }) => <Loaded {...own} onClose={onClose} />
}
