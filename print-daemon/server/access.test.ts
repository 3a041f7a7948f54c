import { describe, expect, it } from 'vitest'
import { Access } from './access.ts'

const shop = 'https://shop.example'
const access = new Access([shop])
access.listensOn(3333)

const objection = (method: string, path: string, headers: Record<string, string>) =>
  access.objection({ method, path, headers: { host: '127.0.0.1:3333', ...headers } })

describe('the print program', () => {
  it('is known by its own names and port alone [print-pages]', () => {
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

  it('compares origins exactly [print-pages]', () => {
    for (const origin of ['http://shop.example', `${shop}:8443`, `${shop}.evil.example`, 'null', ''])
      expect(objection('POST', '/ticket', { origin })).toMatch(/origin/)
    expect(objection('POST', '/ticket', { origin: shop })).toBeNull()
  })

  it('requires the header for pairing, also from its own page', () => {
    for (const origin of [shop, 'http://127.0.0.1:3333']) {
      expect(objection('POST', '/pair', { origin })).toMatch(/header/)
      expect(objection('POST', '/pair', { origin, 'x-balcao': '1' })).toBeNull()
    }
  })

  it('is open without a signature for its page, its health and pairing, and for nothing else', () => {
    const isOpen = (method: string, path: string) => access.isOpen({ method, path, headers: {} })
    for (const path of ['/', '/page.css', '/page.js', '/icon.svg', '/health'])
      expect([isOpen('GET', path), isOpen('POST', path), isOpen('DELETE', path)]).toEqual([
        true,
        false,
        false,
      ])
    expect([isOpen('POST', '/pair'), isOpen('GET', '/pair')]).toEqual([true, false])
    for (const path of [
      '/receipts',
      '/health/',
      '/health?',
      '//',
      '/page/../jobs',
      '/HEALTH',
      '/pairing',
      '/changes',
    ])
      expect([isOpen('GET', path), isOpen('POST', path)]).toEqual([false, false])
  })

  it('lets pages of named origins print without a signature, and do nothing else', () => {
    const page = 'https://other-pos.example'
    const mixed = new Access([shop], [page])
    mixed.listensOn(3333)
    const isOpen = (method: string, path: string, origin?: string) =>
      mixed.isOpen({ method, path, headers: origin === undefined ? {} : { origin } })
    const job = '/jobs/0190b6a5-7b1c-7abc-8def-0123456789ab'
    expect([isOpen('POST', '/ticket', page), isOpen('GET', job, page)]).toEqual([true, true])
    for (const origin of [shop, undefined, `${page}.evil.example`, 'null'])
      expect([isOpen('POST', '/ticket', origin), isOpen('GET', job, origin)]).toEqual([false, false])
    for (const path of [
      '/drawer',
      '/printers/select',
      '/journal/seen',
      `${job}/cancel`,
      '/mirror',
      '/pairing',
    ])
      expect([isOpen('POST', path, page), isOpen('GET', path, page)]).toEqual([false, false])
    for (const path of ['/jobs', '/receipts', '/printers', `${job}/cancel`])
      expect(isOpen('GET', path, page)).toBe(false)
    expect(mixed.allowsOrigin(page)).toBe(true)
  })

  it('refuses every request before it listens', () => {
    const early = new Access([shop])
    expect(early.objection({ method: 'GET', path: '/', headers: { host: '127.0.0.1:3333' } })).toMatch(
      /host name/,
    )
  })
})
