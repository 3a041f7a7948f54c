import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { missing } from '../kit/missing.ts'
import { run, temporaryFolder } from './balcao.ts'

const unit = readFileSync('deploy/systemd/balcao-host@.service', 'utf8')
const isSystemdThere = existsSync('/usr/bin/systemd-analyze')

test.skipIf(!isSystemdThere)(
  `the service of a host is a unit that systemd understands${missing(isSystemdThere, 'systemd')}`,
  () => {
    const file = join(temporaryFolder(), 'balcao-host@1.service')
    // Everything but the program, which is not installed here.
    writeFileSync(file, unit.replace('/usr/bin/node', '/bin/true'))
    const output = execFileSync('systemd-analyze', ['verify', file], { encoding: 'utf8', stdio: 'pipe' })
    expect(output).toBe('')
  },
)

test('service and Dockerfile use only options that the command has', async () => {
  const { stdout: help } = await run('sandbox', '--help')
  for (const text of [unit, readFileSync('deploy/Dockerfile', 'utf8').split('ENTRYPOINT')[1]!]) {
    const [, afterCommand = ''] = text.split(/"?sandbox"?,? /)
    const options = afterCommand.match(/--[a-z-]+/g)!
    expect(options).toContain('--drain')
    expect(options.filter((option) => !help.includes(`${option} `))).toEqual([])
  }
})

describe('nginx and the service agree', () => {
  const nginx = readFileSync('deploy/nginx/balcao.conf', 'utf8')

  test('on the ports', () => {
    const ports = [...nginx.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)
    expect(ports).toEqual([1, 2, 3].map((instance) => `300${instance}`))
    expect(unit).toContain('--port 300%i')
  })

  test('that a process drains for longer than nginx keeps a connection', () => {
    const kept = Number(/keepalive_timeout (\d+)s/.exec(nginx)?.[1])
    expect(Number(/--drain (\d+)/.exec(unit)?.[1])).toBeGreaterThan(kept)
  })

  test('that a POST is never sent twice', () => {
    expect(nginx.replace(/#.*/g, '')).not.toContain('non_idempotent')
  })
})
