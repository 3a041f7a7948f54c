import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { putDatabase } from '../kit/folders.ts'
import { nodeFlags } from '../kit/node-flags.ts'
import { patience } from '../kit/patience.ts'
import { sampled } from '../kit/scale.ts'
import { folderOfTest } from '../kit/test-folders.ts'
import { bundle, freePorts, launchOnFullDisk } from './balcao.ts'

const log = join(import.meta.dirname, '../logs/format-2/shift.jsonl')
const commands = [
  'replay LOG --json',
  'help printer',
  'replay LOG --follow',
  '--version',
  'replay LOG',
  'log verify LOG',
  'printer preview ticket/copy',
  'completion bash',
]
/** They make a copy of the log, their stdin. */
const readers = ['log explain - 0004049451534462460299262192', 'log receipts -']
const services: [command: string, path: string, ...more: string[]][] = [
  ['sandbox', '/api/deployment', '--log', 'json'],
  ['daemon', '/health'],
  ['start', '/', '--host', 'http://127.0.0.1:1'],
]

describe.skipIf(!existsSync('/dev/full'))('with its output on a full disk', () => {
  it.each([...sampled(commands, 2), ...sampled(readers, 1)])(
    'balcao %s ends with one sentence and exit code 1',
    async (command) => {
      const { ended, stderr } = launchOnFullDisk(command.replace('LOG', log).split(' '), log)
      expect(await ended).toBe(1)
      // The log has a notice of its own.
      const sentences = stderr()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith(log) && !line.startsWith('stdin: '))
      expect(sentences).toEqual(['balcao: The output cannot be written (ENOSPC).'])
    },
  )

  it.each(sampled(services, 1))(
    'balcao %s goes on, and ends by a signal with exit code 0',
    async (...service) => {
      const [command, path, ...more] = service
      const [port, printPort] = await freePorts()
      const data = folderOfTest()
      if (command === 'sandbox') await putDatabase(join(data, 'sandbox'))
      const other = command === 'start' ? ['--print-port', printPort] : []
      const { process, ended, stderr } = launchOnFullDisk([
        ...[command, '--port', port, '--data', data, ...other, ...more],
      ])
      const status = async () => (await fetch(`http://127.0.0.1:${port}${path}`)).status
      await vi.waitFor(async () => expect(await status(), stderr()).toBe(200), patience)
      await vi.waitFor(() => expect(stderr()).toContain('goes on without it'), patience)
      for (let times = 0; times < 3; times++) expect(await status()).toBe(200)
      process.kill('SIGTERM')
      expect(await ended).toBe(0)
      expect(stderr()).toMatch(
        /^balcao: The output cannot be written \(ENOSPC\); the program goes on without it\.$/m,
      )
    },
  )
})

it('a command of whose output only a part has room in a file ends with one sentence and exit code 1', () => {
  const file = join(folderOfTest(), 'output')
  const script = 'ulimit -f 1; file=$1; shift; exec "$@" > "$file"'
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', script, 'bash', file, process.execPath, ...nodeFlags, bundle, 'printer', 'preview', 'ticket/copy'],
    { encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'balcao: The output cannot be written (EFBIG).\n',
  })
  expect(readFileSync(file)).toHaveLength(1_024)
})
