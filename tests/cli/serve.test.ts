import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer as createSecureServer } from 'node:https'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { deployments } from '../../locales/deployments.ts'
import { localhostCertificate } from '../kit/localhost-certificate.ts'
import { childrenOf } from '../kit/processes.ts'
import { bundle, freePorts, launch, run } from './balcao.ts'
import { patience } from '../kit/patience.ts'
import { folderOfTest } from '../kit/test-folders.ts'
import { listenOnFreePort } from '../kit/ports.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** As much of a host as a page needs to begin. */
const answerDeployment: RequestListener = (request, response) => {
  const body = {
    success: true,
    data: deployments.get('pt'),
    printService: 'http://127.0.0.1:9',
    shop: { name: 'Loja', id: '7' },
  }
  const found = request.url === '/api/deployment'
  response.writeHead(found ? 200 : 404, { 'x-host-time': Date.now() }).end(found ? JSON.stringify(body) : '')
}

async function listening(server: Server): Promise<number> {
  servers.push(server)
  return listenOnFreePort(server)
}

const ownHost = async () => `http://127.0.0.1:${await listening(createServer(answerDeployment))}`
const deploymentAt = async (url: string): Promise<unknown> => (await fetch(`${url}/api/deployment`)).json()

describe('balcao serve', () => {
  it('puts the page in front of a host, and passes it the address of this machine’s print program [page-title]', async () => {
    const host = await ownHost()
    const [port, printPort] = await freePorts()
    const running = launch('serve', '--host', host, '--port', port, '--print-port', printPort)
    const sentence = `The page is on http://localhost:${port}; its host is ${host}.`
    await vi.waitFor(() => expect(running.stdout(), running.stderr()).toContain(sentence), patience)
    expect(running.stderr()).toBe('')
    const page = `http://localhost:${port}`
    expect(await (await fetch(page)).text()).toContain('<title>Operador Balcão')
    expect(await deploymentAt(page)).toMatchObject({
      printService: `http://127.0.0.1:${printPort}`,
      shop: { name: 'Loja' },
    })
    // The public page of a draw, and the script that verifies it.
    expect(await (await fetch(`${page}/draw/16/4853280`)).text()).toContain('/draw/draw.js')
    expect((await fetch(`${page}/draw/draw.js`)).headers.get('content-type')).toContain('javascript')
    running.process.kill('SIGTERM')
    expect(await running.ended).toBe(0)
  })

  it('starts without its host, and shows why that cannot be reached', async () => {
    const [port, nobody] = await freePorts()
    const running = launch('serve', '--host', `http://127.0.0.1:${nobody}`, '--port', port)
    await vi.waitFor(() => expect(running.stdout(), running.stderr()).toContain('The page is on'), patience)
    expect(running.stderr()).toBe(
      `The host http://127.0.0.1:${nobody} cannot be reached: no program listens there. The page is served, and waits for it.\n`,
    )
    expect((await fetch(`http://localhost:${port}/api/deployment`)).status).toBe(502)
  })

  it('reaches a host by https, where its certificate is known', async () => {
    const folder = folderOfTest()
    const known = join(folder, 'known.pem')
    writeFileSync(known, localhostCertificate.cert)
    const host = `https://localhost:${await listening(createSecureServer(localhostCertificate, answerDeployment))}`
    const [port, otherPort] = await freePorts()
    const stranger = launch('serve', '--host', host, '--port', port)
    await vi.waitFor(() => expect(stranger.stdout(), stranger.stderr()).toContain('The page is on'), patience)
    expect(stranger.stderr()).toContain('its certificate is signed by an unknown authority')
    expect((await fetch(`http://localhost:${port}/api/deployment`)).status).toBe(502)

    const env = { ...process.env, NODE_EXTRA_CA_CERTS: known }
    const child = spawn(process.execPath, [bundle, 'serve', '--host', host, '--port', otherPort], { env })
    onTestFinished(() => void child.kill())
    const page = `http://localhost:${otherPort}`
    await vi.waitFor(
      async () => expect(await deploymentAt(page)).toMatchObject({ shop: { name: 'Loja' } }),
      patience,
    )
    child.kill()
    await once(child, 'exit')
  })
})

describe('balcao start with a host of one’s own', () => {
  it('runs the page and the print program and no sandbox, and names no login', async () => {
    const host = await ownHost()
    const [port, printPort] = await freePorts()
    const options = ['--port', port, '--print-port', printPort, '--data', folderOfTest()]
    const running = launch('start', '--host', host, ...options)
    await vi.waitFor(() => expect(running.stdout(), running.stderr()).toContain('Ctrl-C ends it.'), patience)
    expect(running.stdout()).toContain(`http://localhost:${port}`)
    expect(running.stdout()).toContain(`its host is ${host}`)
    for (const text of ['log in as', 'password', 'registration code'])
      expect(running.stdout()).not.toContain(text)
    expect(childrenOf(running.process.pid)).toHaveLength(2)
    expect(await deploymentAt(`http://localhost:${port}`)).toMatchObject({ shop: { name: 'Loja' } })
    expect((await fetch(`http://127.0.0.1:${printPort}/health`)).ok).toBe(true)
  })
})

describe('wrong usage', () => {
  const withLogIn = ['host', 'check', 'https://host.example', '--login', 'a', '--secret', 'a']

  it.each([
    [['serve'], "required option '--host <url>' not specified"],
    [['serve', '--host', 'host.example'], 'an address such as https://host.example'],
    [
      ['serve', '--host', 'https://host.example/pos'],
      'answers at the root of its address: https://host.example',
    ],
    [['start', '--host', 'https://host.example', '--seed', 'a'], 'cannot be used with option'],
    [['host', 'check'], 'missing required argument'],
    [['host', 'check', 'https://host.example'], '--login and --secret are missing'],
    [['host', 'check', 'https://host.example', '--login', 'a'], '--secret is missing'],
    [[...withLogIn, '--second-login', 'b'], '--second-secret is missing'],
    [[...withLogIn, '--restart', 'true'], '--restart needs --money'],
  ])('balcao %j is one line and exit code 2', async (args, sentence) => {
    const { code, stdout, stderr } = await run(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
    expect(stderr.trimEnd()).not.toContain('\n')
  })
})

describe('balcao host check', () => {
  it('lists the rules that a host does not follow, with exit code 1', async () => {
    const { code, stdout } = await run(
      'host',
      'check',
      await ownHost(),
      '--login',
      'operator',
      '--secret',
      'x',
    )
    expect(code).toBe(1)
    expect(stdout).toMatch(/^proven {5}deployment: returns its data without a session$/m)
    expect(stdout).toMatch(
      /^failed {5}refresh: is refused without a refresh token: expected the refusal 1000 .*; received status 404/m,
    )
    expect(stdout).toMatch(/^not proven buyTickets: moves the till.*: it moves money: --money$/m)
  })
})
