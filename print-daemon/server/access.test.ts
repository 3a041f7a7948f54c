import { describe, expect, it } from 'vitest'
import { Access } from './access.ts'

const shop = 'https://shop.example'
const access = new Access([shop])
access.listensOn(3333)

const objection = (method: string, path: string, headers: Record<string, string>) =>
  access.objection({ method, path, headers: { host: '127.0.0.1:3333', ...headers } })

describe('the print service', () => {
  it('is known by its own names and port alone', () => {
    for (const host of [
      '127.0.0.1',
      '127.0.0.1:3334',
      'localhost',
      '127.0.0.1:3333.evil.example',
      '[::1]:3333',
      '',
    ])
      expect(objection('GET', '/', { host })).toMatch(/host name/)
    expect(objection('GET', '/', { host: 'localhost:3333' })).toBeNull()
  })

  it('compares origins exactly', () => {
    for (const origin of ['http://shop.example', `${shop}:8443`, `${shop}.evil.example`, 'null', ''])
      expect(objection('POST', '/ticket', { origin, 'x-balcao': '1' })).toMatch(/origin/)
    expect(objection('POST', '/ticket', { origin: shop, 'x-balcao': '1' })).toBeNull()
  })

  it('wants the header from whoever changes anything, its own page included', () => {
    for (const origin of [shop, 'http://127.0.0.1:3333'])
      expect(objection('POST', '/ticket', { origin })).toMatch(/header/)
  })

  it('wants the header from programs that read', () => {
    expect(objection('GET', '/receipts', {})).toMatch(/header/)
    expect(objection('GET', '/receipts', { 'x-balcao': '1' })).toBeNull()
  })

  it('lets its own page read pictures, and no page of another site', () => {
    expect(objection('GET', '/receipts/1.png', { 'sec-fetch-site': 'same-origin' })).toBeNull()
    expect(objection('GET', '/receipts/1.png', { 'sec-fetch-site': 'cross-site' })).toMatch(/header/)
  })

  it('lets nobody in before it listens', () => {
    const early = new Access([shop])
    expect(early.objection({ method: 'GET', path: '/', headers: { host: '127.0.0.1:3333' } })).toMatch(
      /host name/,
    )
  })
})
