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
export const refuse = (code: string, details?: Refusal['details']): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: details ? { code, details } : { code },
})
