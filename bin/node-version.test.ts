import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

it.each([
  ['18.20.4', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.0.0', true],
])(
  'Node %s is enough: %s; npm leaves out what Vite and the checks need where it is not',
  (node, isEnough) => {
    const { href } = pathToFileURL(`${import.meta.dirname}/node-version.mjs`)
    const code = `Object.defineProperty(process, 'versions', { value: { node: '${node}' } }); await import('${href}')`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code])
    expect(status).toBe(isEnough ? 0 : 1)
    if (!isEnough)
      expect(stderr.toString()).toContain(`needs Node 20.19, or 22.12 or later, and this is Node ${node}`)
  },
)
