import { minPasswordLength } from '../../values/credentials.ts'

export interface Registration {
  readonly code: string
  readonly password: string
  readonly confirmation: string
}

/** Spaces are blocked in the registration code (section 2). */
export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')

/** Why the password cannot be created, as a text key of `login`; null if it can (section 5). */
export function registrationProblem({
  code,
  password,
  confirmation,
}: Registration): 'typeCode' | 'typePassword' | 'passwordTooShort' | 'passwordsDiffer' | null {
  if (code.length <= 1) return 'typeCode'
  if (password === '') return 'typePassword'
  if (password.length < minPasswordLength) return 'passwordTooShort'
  return password === confirmation ? null : 'passwordsDiffer'
}
