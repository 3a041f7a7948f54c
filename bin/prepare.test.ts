import { describe, expect, it } from 'vitest'
import { packagesMissing, run } from './prepare.mjs'

it('a build is one for production, whatever the caller’s environment says', async () => {
  expect(process.env['NODE_ENV']).toBe('test')
  const { ok, output } = await run(process.execPath, ['-p', 'process.env.NODE_ENV'])
  expect([ok, output.trim()]).toEqual([true, 'production'])
})

describe('of the packages of the lock file', () => {
  const [linux, mac] = [
    { os: 'linux', cpu: 'x64', libc: 'glibc' },
    { os: 'darwin', cpu: 'arm64', libc: null },
  ]
  const wanted = {
    '': { version: '2.0.6' },
    react: { version: '19.3.1' },
    'koffi-linux': { version: '3.3.4', optional: true, os: ['linux'], cpu: ['x64'] },
    'canvas-gnu': { version: '1.0.11', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'canvas-musl': { version: '1.0.11', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'canvas-mac': { version: '1.0.11', optional: true, os: ['darwin'], cpu: ['arm64'] },
    'runtime-of-wasm': { version: '1.7.1', optional: true },
    wasm: { version: '1.2.19', optional: true, cpu: ['wasm32'] },
  }

  it('those that are for other machines do not have to be installed', () => {
    const only = (...names: (keyof typeof wanted)[]) =>
      Object.fromEntries(names.map((name) => [name, wanted[name]]))
    expect(packagesMissing(wanted, only('react', 'koffi-linux', 'canvas-gnu'), linux)).toEqual([])
    const onMusl = only('react', 'koffi-linux', 'canvas-musl')
    expect(packagesMissing(wanted, onMusl, { ...linux, libc: 'musl' })).toEqual([])
    expect(packagesMissing(wanted, only('react', 'canvas-mac'), mac)).toEqual([])
  })

  it('one for this machine is missing, optional or not, and so is one of another version', () => {
    expect(packagesMissing(wanted, {}, linux)).toEqual(['react', 'koffi-linux', 'canvas-gnu'])
    const earlier = { ...wanted, 'canvas-gnu': { version: '1.0.10' } }
    expect(packagesMissing(wanted, earlier, linux)).toEqual(['canvas-gnu'])
  })
})
