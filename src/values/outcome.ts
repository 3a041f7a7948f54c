/** Why something was refused: a stable code with a text, and the values for the text's placeholders. */
export interface Refusal {
  readonly code: string
  readonly details?: Readonly<Record<string, string | number>>
}

/** A refusal is a value, never an exception. */
export type Outcome<T = undefined> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal }

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })
/** With the code of a refusal and its details, or with a refusal that is already known, as that of an obstacle. */
export function refuse(
  why: string | Refusal,
  details?: Refusal['details'],
): { readonly ok: false; readonly refusal: Refusal } {
  if (typeof why !== 'string') return { ok: false, refusal: why }
  return { ok: false, refusal: details ? { code: why, details } : { code: why } }
}
