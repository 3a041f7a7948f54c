import { randomInt } from 'node:crypto'

const length = 15

/** Digits are on every keyboard, whatever its language. Fifteen are 50 bits: nobody finds one of them in a day. */
export const newRegistrationCode = (): string => Array.from({ length }, () => randomInt(10)).join('')

/** Whether a code has this form. Those of earlier versions are shorter, and can be guessed. */
export const isUnguessable = (code: string): boolean => /^\d+$/.test(code) && code.length === length
