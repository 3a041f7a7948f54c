import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePorts, run } from './balcao.ts'
import { runningDaemon } from './daemon.ts'
import { folderOfTest } from '../kit/test-folders.ts'
import { listenOnFreePort } from '../kit/ports.ts'

interface Page {
  readonly ok: boolean
  readonly findings: { name: string; ok: boolean | null; says: string; advice?: string }[]
}

/** A device may be plugged in here that the user of the tests may not use. */
const ofDevices = ['Permissions', 'Device rules']

/** An address without a host. */
async function nowhere(): Promise<string> {
  const [port] = await freePorts()
  return `http://localhost:${port}`
}

describe('balcao doctor', () => {
  it('finds no problem with a print program that works, and checks everything [commands]', async () => {
    const { url, data } = await runningDaemon()
    const args = ['doctor', '--url', url, '--data', data, '--host-url', await nowhere()]
    const { code, stdout, stderr } = await run(...args)
    for (const name of ['Versions', 'Port', 'Print program', 'Printer', 'Card reader', 'Clock', 'Disk'])
      expect(stdout).toMatch(new RegExp(`^ok {7}${name}`, 'm'))
    expect(stdout).toMatch(/^(ok {5}|problem) {2}Permissions/m)
    const problems = [...stdout.matchAll(/^problem {2}(.*?) {2}/gm)].map(([, name = '']) => name)
    expect(problems.filter((name) => !ofDevices.includes(name))).toEqual([])
    const isFine = problems.length === 0
    expect({ code, stderr }, stdout).toEqual({ code: isFine ? 0 : 1, stderr: '' })
    expect(stdout.includes('Everything is fine.')).toBe(isFine)
    expect(stdout).not.toContain('\u001b[')
  })

  it('shows each problem with its solution, and ends with 1', async () => {
    const { url, data, cause } = await runningDaemon()
    await cause('paper-out')
    const args = ['doctor', '--json', '--url', url, '--data', data, '--host-url', await nowhere()]
    const { code, stdout } = await run(...args)
    const { ok, findings } = JSON.parse(stdout) as Page
    expect([code, ok]).toEqual([1, false])
    expect(findings.find(({ name }) => name === 'Printer')).toMatchObject({
      ok: false,
      says: expect.stringContaining('It is out of paper.'),
      advice: expect.stringContaining('new roll'),
    })
  })

  it('names the program that holds the port of the print program', async () => {
    const stranger = createServer((_, response) => response.writeHead(404).end())
    onTestFinished(() => stranger.closeAllConnections())
    onTestFinished(() => void stranger.close())
    const port = await listenOnFreePort(stranger)
    const url = `http://127.0.0.1:${port}`
    const place = ['--url', url, '--data', folderOfTest(), '--host-url', await nowhere()]
    const { code, stdout } = await run('doctor', ...place, '--json')
    const { findings } = JSON.parse(stdout) as Page
    expect(code).toBe(1)
    const problems = findings.filter(({ name, ok }) => ok === false && !ofDevices.includes(name))
    expect(problems.map(({ name }) => name)).toEqual([`Port ${port}`, 'Print program'])
    expect(problems[0]?.says).toContain(`process ${process.pid}`)
    expect(findings.find(({ name }) => name === 'Printer')?.ok).toBeNull()
  })

  it('shows why a host on this machine is not ready', async () => {
    const host = createServer(({ url }, response) => {
      if (url === '/api/deployment') return response.end('{}')
      return response.writeHead(503).end('{"ready":false,"obstacles":["dayRoot"]}')
    })
    onTestFinished(() => host.closeAllConnections())
    onTestFinished(() => void host.close())
    const hostUrl = `http://127.0.0.1:${await listenOnFreePort(host)}`
    const { url, data } = await runningDaemon()
    const place = ['--url', url, '--data', data, '--host-url', hostUrl]
    const { code, stdout } = await run('doctor', ...place, '--json')
    const { findings } = JSON.parse(stdout) as Page
    expect(code).toBe(1)
    expect(findings.find(({ name }) => name === 'Host')).toMatchObject({
      ok: false,
      says: 'it is not ready: dayRoot',
      advice: expect.stringContaining('docs/operating.md'),
    })
  })

  it('says of a host whose database is away that it has none, and not that its port is held by another program', async () => {
    const host = createServer((request, response) => {
      // As the sandbox host: a call waits for the database longer than the doctor does.
      if (request.url !== '/ready') return
      response.writeHead(503).end(JSON.stringify({ ready: false, obstacles: ['database', 'clock'] }))
    })
    onTestFinished(() => host.closeAllConnections())
    onTestFinished(() => void host.close())
    const port = await listenOnFreePort(host)
    const place = ['--url', await nowhere(), '--data', folderOfTest()]
    const { code, stdout } = await run('doctor', ...place, '--host-url', `http://127.0.0.1:${port}`, '--json')
    const { findings } = JSON.parse(stdout) as Page
    expect(code).toBe(1)
    expect(findings.find(({ name }) => name === `Port ${port}`)?.ok).toBe(true)
    expect(findings.find(({ name }) => name === 'Host')).toEqual({
      name: 'Host',
      ok: false,
      says: 'it has no database, so that it sells nothing',
      advice: 'Start its PostgreSQL server, or mend the way to it. The host then goes on by itself.',
    })
  })

  it('checks only this machine', async () => {
    const { code, stderr } = await run('doctor', '--host-url', 'https://counter.example')
    expect(code).toBe(2)
    expect(stderr).toContain('an address of this machine')
  })
})
