import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { disputeEvents } from '../docs/disputes.ts'
import { recordsOf } from '../kit/log-bytes.ts'
import { folderOfTest } from '../kit/test-folders.ts'
import { bundle, run } from './balcao.ts'

const page = readFileSync(new URL('../../docs/support.md', import.meta.url), 'utf8')
const [, script = '', fails = ''] =
  /^ {4}(! balcao log reconcile .*)$[^]*?^ {4}npx balcao log shrink FILE --fails "(.*)" --out/m.exec(page) ??
  []

it('the smallest log by the documented example still has the problem', async () => {
  const folder = folderOfTest()
  const inFolder = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const program = inFolder('balcao', `#!/bin/sh\nexec "${process.execPath}" "${bundle}" "$@"\n`)
  chmodSync(program, 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const log = inFolder('log.jsonl', Buffer.concat(recordsOf(disputeEvents('short-by-movement.jsonl'))))
  inFolder('differs.sh', script)

  const out = join(folder, 'smallest.jsonl')
  const command = fails.replace('differs.sh', `'${join(folder, 'differs.sh')}'`)
  const { code, stderr, stdout } = await run('log', 'shrink', log, '--fails', command, '--out', out)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/smallest\.jsonl: \d of \d\d events/)
  expect((await run('log', 'reconcile', out)).stdout).toContain('they differ')
})
