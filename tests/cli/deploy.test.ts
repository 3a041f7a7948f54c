import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { missing } from '../kit/missing.ts'
import { folderOfTest } from '../kit/test-folders.ts'
import { run } from './balcao.ts'

const unit = readFileSync('deploy/systemd/balcao-host@.service', 'utf8')
const collectorUnit = readFileSync('deploy/systemd/balcao-collector.service', 'utf8')
const kioskUnit = readFileSync('deploy/systemd/balcao-kiosk.service', 'utf8')
const isSystemdThere = existsSync('/usr/bin/systemd-analyze')

test.skipIf(!isSystemdThere)(
  `the services of host, collector and kiosk are units that systemd understands${missing(isSystemdThere, 'systemd')}`,
  () => {
    const folder = folderOfTest()
    const units = {
      'balcao-host@1': unit,
      'balcao-collector': collectorUnit,
      'balcao-kiosk': kioskUnit,
    }
    const files = Object.entries(units).map(([name, text]) => {
      const file = join(folder, `${name}.service`)
      // Everything but the program, which is not installed here.
      writeFileSync(file, text.replace(/\/usr\/bin\/(?:node|chromium)/, '/bin/true'))
      return file
    })
    const output = execFileSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8', stdio: 'pipe' })
    expect(output).toBe('')
  },
)

test('a service that is started again after every end has no limit of starts', () => {
  const folders = ['deploy/systemd', 'packaging/linux/systemd']
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  const units = files.filter((file) => readFileSync(file, 'utf8').includes('\nRestart=always\n'))
  expect(units).toHaveLength(4)
  for (const file of units)
    expect(readFileSync(file, 'utf8').split('[Service]')[0], file).toContain('\nStartLimitIntervalSec=0\n')
})

test('service and Dockerfile use only options that the command has', async () => {
  const { stdout: help } = await run('sandbox', '--help')
  for (const text of [unit, readFileSync('deploy/Dockerfile', 'utf8').split('ENTRYPOINT')[1]!]) {
    const [, afterCommand = ''] = text.split(/"?sandbox"?,? /)
    const options = afterCommand.match(/--[a-z-]+/g)!
    expect(options).toContain('--drain')
    expect(options.filter((option) => !help.includes(`${option} `))).toEqual([])
  }
})

test('an image has as long to end its running calls as a service', () => {
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
  const seconds = /--stop-timeout (\d+)/.exec(dockerfile)?.[1]
  expect(seconds).toBe(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])
})

test('the service of a collector uses only options that the command has', async () => {
  const { stdout: help } = await run('collector', '--help')
  const options = collectorUnit.split('balcao.js collector ')[1]!.match(/--[a-z-]+/g)!
  expect(options).toContain('--metrics')
  expect(options.filter((option) => !help.includes(`${option} `))).toEqual([])
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
