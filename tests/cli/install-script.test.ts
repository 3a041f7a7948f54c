import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { folderOfTest } from '../kit/test-folders.ts'

const packaging = fileURLToPath(new URL('../../packaging/linux', import.meta.url))
const modeOf = (path: string) => statSync(path).mode & 0o777

it.runIf(process.platform === 'linux').each(['077', '027', '000'])(
  'under umask %s every user can run what is installed, and only its owner can change it',
  (umask) => {
    const [home, root] = [folderOfTest(), folderOfTest()]
    cpSync(packaging, home, { recursive: true })
    const script = `umask ${umask}; touch "$1/notes"; mkdir "$1/app"; touch "$1/app/program.js"; "$1/install.sh"`
    execFileSync('sh', ['-c', script, 'sh', home], { env: { ...process.env, DESTDIR: root } })

    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      expect(modeOf(path) & 0o022, path).toBe(0)
      expect(modeOf(path) & 0o444, path).toBe(0o444)
      if (entry.isDirectory()) expect(modeOf(path), path).toBe(0o755)
    }
    for (const program of ['opt/balcao-print/balcao-print', 'usr/local/bin/balcao-print'])
      expect(modeOf(join(root, program)), program).toBe(0o755)
  },
)

it.runIf(process.platform === 'linux')(
  'a copy that fails leaves the installed version, and nothing of the new one',
  () => {
    const [home, root] = [folderOfTest(), folderOfTest()]
    cpSync(packaging, home, { recursive: true })
    const run = (limit: string) =>
      execFileSync('sh', ['-c', `${limit}; trap '' XFSZ; exec "$1/install.sh"`, 'sh', home], {
        env: { ...process.env, DESTDIR: root },
        stdio: 'ignore',
      })
    run('true')
    writeFileSync(join(home, 'large'), Buffer.alloc(2 ** 20))
    // No file may grow larger, as on a full disk.
    expect(() => run('ulimit -f 100')).toThrow()
    expect(readdirSync(join(root, 'opt'))).toEqual(['balcao-print'])
    expect(readdirSync(join(root, 'opt/balcao-print'))).toContain('install.sh')
  },
)

it.runIf(process.platform === 'linux')(
  'an update stops the service and forgets how often it was started, also while it waits for its next start',
  () => {
    const [home, root, programs] = [folderOfTest(), folderOfTest(), folderOfTest()]
    cpSync(packaging, home, { recursive: true })
    const script = join(home, 'install.sh')
    const text = readFileSync(script, 'utf8')
    writeFileSync(script, text.replace(/^has_systemd\(\) .*$/m, 'has_systemd() { true; }'))
    const calls = join(programs, 'calls')
    // It is not active, as a service that waits for its next start.
    const systemctl = `#!/bin/sh\necho "$@" >> ${calls}\n[ "$1" != is-active ]\n`
    writeFileSync(join(programs, 'systemctl'), systemctl, { mode: 0o755 })
    const install = () =>
      execFileSync(script, {
        env: { ...process.env, DESTDIR: root, PATH: `${programs}:${process.env['PATH']}` },
      })

    install()
    expect(existsSync(calls)).toBe(false)
    install()
    expect(readFileSync(calls, 'utf8')).toBe('stop balcao-print\nreset-failed balcao-print\n')
  },
)

it.runIf(process.platform === 'linux')(
  'a new version is on the disk before the old one is removed, and before it is started',
  () => {
    const [home, root, programs] = [folderOfTest(), folderOfTest(), folderOfTest()]
    cpSync(packaging, home, { recursive: true })
    const synced = join(programs, 'synced')
    const sync = `#!/bin/sh\necho $(ls "$DESTDIR/opt") >> ${synced}\n`
    writeFileSync(join(programs, 'sync'), sync, { mode: 0o755 })
    const env = { ...process.env, DESTDIR: root, PATH: `${programs}:${process.env['PATH']}` }
    for (let version = 1; version <= 2; version++) execFileSync(join(home, 'install.sh'), { env })
    expect(readFileSync(synced, 'utf8').trim().split('\n')).toEqual([
      'balcao-print.new',
      'balcao-print',
      'balcao-print balcao-print.new',
      'balcao-print',
    ])
  },
)
