import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions, requiredVersion, versionOfLink } from './program-version.ts'

const version = fc.array(fc.nat(99), { minLength: 1, maxLength: 4 }).map((numbers) => numbers.join('.'))

describe('versions', () => {
  it('are compared number by number and not letter by letter [versions]', () => {
    expect(compareVersions('1.1.10', '1.1.9')).toBeGreaterThan(0)
    expect(compareVersions('v2.0.6', '2.0.6')).toBe(0)
    expect(compareVersions('1.1', '1.1.0')).toBe(0)
    expect(compareVersions('0.9.9', '1.0.0')).toBeLessThan(0)
  })
  it('are older in one direction and newer in the other', () => {
    fc.assert(
      fc.property(version, version, (first, second) => {
        expect(Math.sign(compareVersions(first, second))).toBe(-Math.sign(compareVersions(second, first)) + 0)
      }),
    )
  })
  it('are read from the file name of a link, whatever other digits its path has', () => {
    expect(versionOfLink('/downloads/2.0.6/balcao-print-1.1.2-win64.zip')).toBe('1.1.2')
    expect(versionOfLink('/downloads/readme64.txt')).toBeNull()
  })
  it('that are required are the newest of the counter’s own and the offered ones', () => {
    expect(requiredVersion('1.1.2', [])).toBe('1.1.2')
    expect(requiredVersion('1.1.2', ['/downloads/balcao-print-1.1.1-linux.tar.gz'])).toBe('1.1.2')
    expect(requiredVersion('1.1.2', ['/downloads/balcao-print-1.1.10-linux.tar.gz'])).toBe('1.1.10')
  })
})
