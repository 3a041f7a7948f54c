import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { targets } from '../packaging/targets.mjs'

interface Locked {
  readonly version: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
}

const systems: Readonly<Record<string, string>> = { 'linux-x64': 'linux', 'windows-x64': 'win32' }

it.each(targets)(
  'the download $name has binaries of its system, of the version that calls them',
  async (target) => {
    const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
      packages: Record<string, Locked>
    }
    const koffi = lock.packages['node_modules/koffi']
    for (const name of target.binaries) {
      const locked = lock.packages[`node_modules/${name}`]
      expect(locked, name).toMatchObject({ os: [systems[target.name]], cpu: ['x64'] })
      // Card readers and the Windows spooler are called through it.
      if (name.includes('koffi')) expect(locked?.version).toBe(koffi?.version)
    }
    expect(target.binaries.filter((name) => name.includes('koffi'))).toHaveLength(1)
  },
)
