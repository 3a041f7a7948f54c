import { expect, it } from 'vitest'
import { run } from './prepare.mjs'

it('a build is one for production, whatever the caller’s environment says', async () => {
  expect(process.env['NODE_ENV']).toBe('test')
  const { ok, output } = await run(process.execPath, ['-p', 'process.env.NODE_ENV'])
  expect([ok, output.trim()]).toEqual([true, 'production'])
})
