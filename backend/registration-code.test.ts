import { expect, test } from 'vitest'
import { isUnguessable, newRegistrationCode } from './registration-code.ts'

test('a registration code has fifteen digits, which nobody can guess; those of earlier versions had eight', () => {
  const codes = Array.from({ length: 1_000 }, newRegistrationCode)
  for (const code of codes) expect(code).toMatch(/^\d{15}$/)
  expect(codes.every(isUnguessable)).toBe(true)
  expect(new Set(codes).size).toBe(codes.length)
  const others = ['12345678', '1'.repeat(14), '1'.repeat(16), 'a'.repeat(15), `${'1'.repeat(14)}\n`, '']
  expect(others.filter(isUnguessable)).toEqual([])
})
