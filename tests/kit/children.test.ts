import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, test } from 'vitest'
import { bundleChild } from './bundle-child.ts'

let script: string
beforeAll(async () => {
  script = await bundleChild('tests/kit/left-child.ts')
})

test.each([
  ['the runner ends', (tests: ChildProcess) => void tests.kill('SIGTERM')],
  ['Ctrl-C ends', (tests: ChildProcess) => void tests.kill('SIGINT')],
  ['a closed terminal ends', (tests: ChildProcess) => void tests.kill('SIGHUP')],
  ['ends by itself', (tests: ChildProcess) => void tests.stdin?.end()],
])('a program that tests have left running ends with their process, which %s', async (_how, end) => {
  const tests = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(tests.stdout, 'data')
  // It shares stdout, which is closed when both have ended.
  const closed = once(tests, 'close')
  end(tests)
  await closed
})
