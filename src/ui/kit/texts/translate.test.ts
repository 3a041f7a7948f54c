import { describe, expect, it } from 'vitest'
import { translator } from './translate.ts'

const texts = {
  app: {
    plain: 'Cart',
    gap: 'Hello {{name}}',
    tickets_one: '{{count}} ticket',
    tickets_other: '{{count}} tickets',
  },
  errors: { code: { '1002': 'System error' } },
  markets: {},
}
const t = translator('en', texts)

describe('a text of the page', () => {
  it('is found by namespace and path, in the page’s own namespace where none is named', () => {
    expect(t('plain')).toBe('Cart')
    expect(t('errors:code.1002')).toBe('System error')
  })
  it('has its gaps filled; one that gets no value is its own name, so that it is noticed', () => {
    expect(t('gap', { name: 'Ana' })).toBe('Hello Ana')
    expect(t('gap', { name: null })).toBe('Hello ')
    expect(t('gap')).toBe('Hello {{name}}')
  })
  it('keeps its order around a name that runs from right to left', () => {
    expect(t('gap', { name: 'דוד' })).toBe('Hello \u2068דוד\u2069')
  })
  it('takes the plural form of its count', () => {
    expect(t('tickets', { count: 1 })).toBe('1 ticket')
    expect(t('tickets', { count: 0 })).toBe('0 tickets')
  })
  it('is the one of the first key that has one', () => {
    expect(t(['errors:code.9', 'errors:code.1002', 'plain'])).toBe('System error')
  })
  it('is its own key if there is none, so that the gap is visible', () => {
    expect(t('no.such')).toBe('no.such')
    expect(t('errors:code')).toBe('code')
  })
})
