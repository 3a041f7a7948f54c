import { expect, it } from 'vitest'
import { errorKind } from './ErrorPage.tsx'

it.each([
  ['', 'error'],
  ['?status=500', 'middleware'],
  ['?status=404', 'error'],
])('/error%s is the page of: %s [error-page]', (query, kind) => expect(errorKind(query)).toBe(kind))
