import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { folderOfTest } from '../tests/kit/test-folders.ts'
import { folderForTests, removeFolder } from './test-folder.mjs'

it('a run removes what one has left that was ended by force, and nothing of one that goes on', async () => {
  const parent = folderOfTest()
  vi.stubEnv('TMPDIR', parent)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const now = Date.now() / 1_000
  const make = (name: string, changedAt: number) => {
    const folder = join(parent, name)
    mkdirSync(folder)
    utimesSync(folder, changedAt, changedAt)
    return name
  }
  const left = make(`balcao-tests-${ended}-a`, now - 7_200)
  const others = [
    make(`balcao-tests-${ended}-b`, now),
    make(`balcao-tests-${process.pid}-c`, now - 7_200),
    make('balcao-d', now - 7_200),
  ]
  const folder = folderForTests()
  expect(readdirSync(parent)).toEqual(expect.arrayContaining(others))
  expect(readdirSync(parent)).not.toContain(left)
  removeFolder(folder)
})
