import type { Translate } from './translate.ts'
import type { Refusal } from '../../../values/outcome.ts'

/** The text of the host's error, by its name or else its code (section 8); `otherwise` if neither has a text. */
export const hostReason = (
  t: Translate,
  { code, name }: { code?: string | number; name?: string | number },
  otherwise: 'unknownError' | 'saleFailed' = 'unknownError',
): string => t([`errors:name.${name}`, `errors:code.${code}`, `errors:refusals.${otherwise}`])

/** A refusal as text; `reason` fills the placeholder for the host's error. */
export function refusalText(t: Translate, { code, details = {} }: Refusal): string {
  const gaps = { ...details, reason: hostReason(t, details) }
  return t([`errors:refusals.${code}`, 'errors:refusals.unknownError'], gaps)
}
