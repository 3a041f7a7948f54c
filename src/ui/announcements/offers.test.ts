import { describe, expect, it } from 'vitest'
import { offersOf } from './offers.ts'

describe('the downloads of the host', () => {
  it('are packages for systems, the newest first, and their checksums apart', () => {
    const links = [
      '/downloads/SHA256SUMS',
      '/downloads/balcao-print-1.1.9-linux-x64.tar.gz',
      '/downloads/balcao-print-1.1.10-linux-x64.tar.gz',
      '/downloads/balcao-print-1.1.10-windows-x64.zip',
    ]
    const { packages, checksums } = offersOf(links)
    expect(packages.map(({ link, system }) => [link, system])).toEqual([
      [links[2], 'Linux'],
      [links[3], 'Windows'],
      [links[1], 'Linux'],
    ])
    expect(checksums).toBe(links[0])
  })

  it('may be nothing, or something that names no system', () => {
    expect(offersOf([])).toEqual({ packages: [], checksums: null })
    expect(offersOf(['/downloads/notes.txt']).packages).toEqual([
      { link: '/downloads/notes.txt', fileName: 'notes.txt', system: null },
    ])
  })
})
