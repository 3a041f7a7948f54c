import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lastValueFrom, takeWhile, toArray } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { pcscLibrary } from '../../print-daemon/readers/pcsc-library.ts'
import { watchPcsc } from '../../print-daemon/readers/pcsc-service.ts'

/** A library that is called as that of another system is, made for this one (`pcsc-library.c`). */
function standIn(platform: 'win32' | 'darwin') {
  const file = join(mkdtempSync(join(tmpdir(), 'balcao-pcsc-')), `${platform}.so`)
  const flags = platform === 'win32' ? ['-DWINDOWS'] : []
  const source = join(import.meta.dirname, 'pcsc-library.c')
  execFileSync('cc', ['-shared', '-fPIC', '-Wall', '-Werror', ...flags, '-o', file, source])
  return { ...pcscLibrary(platform), file }
}

describe.skipIf(!existsSync('/usr/bin/cc'))('the PC/SC library', () => {
  it.each(['win32', 'darwin'] as const)(
    'of %s is called with the types that its headers have',
    async (platform) => {
      const [one, other] = ['Leitor A 0', 'Leitor B 1']
      const card = { kind: 'card', reader: one, answer: '04a1b2c39000' }
      const messages$ = watchPcsc(undefined, standIn(platform)).pipe(
        takeWhile(({ kind }) => kind !== 'unplugged' && kind !== 'absent', true),
        toArray(),
      )
      expect(await lastValueFrom(messages$)).toEqual([
        { kind: 'started' },
        { kind: 'plugged', reader: one },
        { kind: 'plugged', reader: other },
        card,
        { kind: 'empty', reader: one },
        card,
        { kind: 'empty', reader: one },
        { kind: 'unplugged', reader: other },
      ])
    },
  )
})
