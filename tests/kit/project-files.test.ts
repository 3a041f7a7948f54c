import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesBelow, projectFiles } from './project-files.ts'

it('the files of the project are found without git as well', () => {
  const files = projectFiles()
  expect(files.length).toBeGreaterThan(1_000)
  const found = new Set(filesBelow('.'))
  expect(files.filter((file) => existsSync(file) && !found.has(file))).toEqual([])
  expect([...found].filter((file) => /(^|\/)(node_modules|dist|\.git)\//.test(file))).toEqual([])
})
