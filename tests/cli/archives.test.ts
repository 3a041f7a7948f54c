import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOfTest } from '../kit/test-folders.ts'

interface Entry {
  readonly path: string
  readonly content: Buffer
  readonly isProgram: boolean
}
interface Tar {
  readonly tar: (entries: Entry[]) => Buffer
  readonly untar: (archive: Buffer) => Entry[]
}
interface Zip {
  readonly zip: (entries: Entry[], level: number) => Buffer
}

const load = <Module>(name: string): Promise<Module> =>
  import(new URL(`../../packaging/${name}.mjs`, import.meta.url).href) as Promise<Module>

const deep = `${'folder/'.repeat(20)}a file with a name.txt`
const entries: Entry[] = [
  { path: 'program', content: Buffer.from('#!/bin/sh\necho here\n'), isProgram: true },
  { path: 'empty', content: Buffer.alloc(0), isProgram: false },
  { path: deep, content: Buffer.from('deep'), isProgram: false },
  { path: 'file', content: Buffer.alloc(512, 'x'), isProgram: false },
]

/** What a program of the system unpacks. */
function unpackedBy(command: string, args: string[], archive: Buffer): string {
  const folder = folderOfTest()
  writeFileSync(join(folder, 'archive'), archive)
  execFileSync(command, args, { cwd: folder })
  return folder
}

const expectAll = (folder: string) => {
  for (const { path, content } of entries)
    expect(readFileSync(join(folder, path)).equals(content), path).toBe(true)
}

describe('an archive for Linux', () => {
  it('is what tar expects, long names and programs included', async () => {
    const { tar } = await load<Tar>('tar')
    const folder = unpackedBy('tar', ['-xf', 'archive'], tar(entries))
    expectAll(folder)
    expect(statSync(join(folder, 'program')).mode & 0o777).toBe(0o755)
    expect(statSync(join(folder, 'empty')).mode & 0o777).toBe(0o644)
  })

  it('is read as it was written', async () => {
    const { tar, untar } = await load<Tar>('tar')
    expect(untar(tar(entries))).toEqual(entries)
  })

  it('is the same whenever it is made', async () => {
    const { tar } = await load<Tar>('tar')
    expect(tar(entries).equals(tar(entries))).toBe(true)
    // Tar shows times in the zone of the machine.
    const listed = execFileSync('tar', ['--list', '--verbose', '--file', '-'], {
      input: tar(entries),
      env: { ...process.env, TZ: 'UTC' },
    })
    for (const line of listed.toString().trim().split('\n')) expect(line).toMatch(/root\/root .* 2000-01-01/)
  })
})

describe('an archive for Windows', () => {
  it.runIf(existsSync('/usr/bin/unzip'))('is what unzip expects', async () => {
    const { zip } = await load<Zip>('zip')
    expectAll(unpackedBy('unzip', ['-q', 'archive'], zip(entries, 6)))
  })

  it('is the same whenever it is made', async () => {
    const { zip } = await load<Zip>('zip')
    expect(zip(entries, 6).equals(zip(entries, 6))).toBe(true)
  })
})
