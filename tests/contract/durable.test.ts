import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostCalls, idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { endsWithTests } from '../kit/children.ts'
import { putShop } from '../kit/folders.ts'
import { nodeFlags } from '../kit/node-flags.ts'
import { freePort } from '../kit/ports.ts'
import { builtProgram } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'
import { Client } from './client.ts'
import { missing } from '../kit/missing.ts'
import { folderOfFile } from '../kit/test-folders.ts'

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

const unfinished = ' <unfinished ...>'

/** The calls of a trace as they end. One during which another thread calls is in two lines there. */
function callsOf(trace: string): string[] {
  const begun = new Map<string, string>()
  return trace.split('\n').flatMap((line) => {
    const [thread = ''] = line.split(' ', 1)
    if (line.endsWith(unfinished)) {
      begun.set(thread, line.slice(0, -unfinished.length))
      return []
    }
    return [line.replace(/<\.\.\. \w+ resumed>/, () => begun.get(thread) ?? '')]
  })
}

describe.skipIf(!canTrace)(
  `the embedded database on a disk that may lose its power${missing(canTrace, 'strace')}`,
  () => {
    const folder = folderOfFile()
    let host: ChildProcess
    let client: Client
    const trace = () => readFile(join(folder, 'trace'), 'utf8')

    beforeAll(async () => {
      await putShop(folder)
      const port = await freePort()
      // Sockets and syncs, with the names of files, and enough of what was read and written to know a call and its answer.
      const calls = 'trace=read,write,writev,fsync,fdatasync'
      // -D: the host is our child, and not the trace.
      const traced = ['-D', '-f', '-y', '-s', '400', '-e', calls, '-o', join(folder, 'trace')]
      const program = [process.execPath, ...nodeFlags, builtProgram, 'sandbox']
      const options = ['--port', `${port}`, '--data', folder]
      host = endsWithTests(spawn('strace', [...traced, ...program, ...options], { stdio: 'ignore' }))
      const url = `http://127.0.0.1:${port}`
      await waitFor('the host under its trace', async () => (await fetch(`${url}/api/deployment`)).ok)
      client = new Client(url)
      await client.login()
    })
    afterAll(async () => {
      const end = once(host, 'exit')
      host.kill('SIGTERM')
      await end
    })

    /** The syncs between the first byte of a call to a path and the first byte of its answer; `time` counts these calls from 0. */
    async function syncsBeforeAnswer(path: string, time: number): Promise<string[]> {
      // The client may have its answer before strace has written that it was sent.
      const between = await waitFor('the answer in the trace', async () => {
        const lines = callsOf(await trace())
        const requested = lines.flatMap((line, at) => (line.includes(`POST ${path} HTTP`) ? [at] : []))[time]
        if (requested === undefined) return null
        const answered = lines.findIndex((line, at) => at > requested && line.includes('HTTP/1.1 200 OK'))
        return answered > requested && lines.slice(requested, answered)
      })
      return between.filter((line) => /\bf(data)?sync\(/.test(line))
    }

    const ofLog = /fdatasync\(\d+<[^>]*\/sandbox\/database\/pg_wal\/[0-9A-F]{24}>\)\s+= 0/
    const newKey = () => ({ [idempotencyKeyHeader]: crypto.randomUUID() })

    test.each([
      [
        'a refill',
        hostCalls.postRefill.path,
        () => client.request('postRefill', { amount: 2_500 }, newKey()),
      ],
      ['a sale', hostCalls.buyTickets.path, async () => client.buy([await client.ticket()])],
    ])(
      'has %s on the disk before the host answers [sandbox-host] [durable-commit]',
      async (_what, path, call) => {
        for (let time = 0; time < 3; time++) {
          await call()
          const syncs = await syncsBeforeAnswer(path, time)
          expect(syncs.filter((line) => ofLog.test(line)).length, syncs.join('\n')).toBeGreaterThanOrEqual(1)
        }
      },
    )
  },
)
