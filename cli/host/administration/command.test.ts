import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { startHost } from '../../../tests/contract/hosts.ts'
import { putShop } from '../../../tests/kit/folders.ts'
import { takeOutput } from '../../../tests/kit/output.ts'
import { freePort, listenOnFreePort } from '../../../tests/kit/ports.ts'
import { folderOfTest } from '../../../tests/kit/test-folders.ts'
import { administratorKeyFile, sandboxFolder } from '../../sandbox-folder.ts'
import { WrongUsage } from '../../usage.ts'
import { administer, showActs } from './command.ts'

afterEach(() => vi.restoreAllMocks())

test("the owner's key is found in the folder of the host's own currency", async () => {
  const deployment = deployments.get('sr')!
  const folder = folderOfTest()
  await putShop(folder, deployment.currency)
  const dataDir = sandboxFolder(folder, deployment.currency)
  const host = await startHost({ dataDir, deployment, administratorKeyFile: administratorKeyFile(dataDir) })
  const output = takeOutput()
  const options = { url: host.url, data: folder, reason: 'starts on Monday' }
  try {
    await administer('addOperator', { login: 'ana' }, options)
    expect(output.stdout).toMatch(/^Done\.\nOperator: 104\d\nRegistration code: /)
    await expect(showActs({ ...options, data: `${folder}-other` })).rejects.toThrow(
      /-other\/sandbox-rsd\/administrator\.key: there is no key of the owner; name the host's --data, or use --key\.$/,
    )
  } finally {
    await host.close()
  }
})

test('a host that cannot be reached is named, before any key is looked for', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  await expect(showActs({ url, data: '/nonexistent' })).rejects.toThrow(
    `The host ${url} cannot be reached: no program listens there.`,
  )
})

describe('an act whose answer does not arrive', () => {
  async function answering(listener: RequestListener): Promise<string> {
    const server = createServer(listener)
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${await listenOnFreePort(server)}`
  }
  const options = { data: '/nonexistent', key: 'a-key', reason: 'starts on Monday' }
  const add = (url: string) => administer('addOperator', { login: 'ana' }, { ...options, url })

  test.each<[what: string, reason: string, listener: RequestListener]>([
    ['the connection is lost', 'other side closed', ({ socket }) => void socket.destroy()],
    [
      'a gateway gave up',
      String.raw`a gateway in front of it reports that it is down \(status 504\)`,
      (_, response) => void response.writeHead(504).end('<html>'),
    ],
    [
      'the connection is lost in the middle of it',
      'other side closed|terminated',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"success":')
        setImmediate(() => response.destroy())
      },
    ],
  ])('may have been done: %s', async (_, reason, listener) => {
    const url = await answering(listener)
    await expect(add(url)).rejects.toThrow(
      new RegExp(
        `^The answer of the host ${url} did not arrive: (?:${reason})\\. The act may have been done: see "balcao host acts"\\.$`,
      ),
    )
    await expect(showActs({ ...options, url })).rejects.toThrow(
      new RegExp(`^The host ${url} cannot be reached: (?:${reason})\\.$`),
    )
  })

  test('has not been done, if the request could not be sent', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    await expect(add(url)).rejects.toThrow(`The host ${url} cannot be reached: no program listens there.`)
  })

  test('a program that is no host is named with its status', async () => {
    const url = await answering((_, response) => void response.writeHead(308, { location: '/' }).end())
    await expect(add(url)).rejects.toThrow(`${url} does not answer as a host of this version (status 308).`)
  })
})

test('a key that cannot be one is not shown', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const shown = showActs({ url, data: '/nonexistent', key: 'first-line\nsecond-line' })
  await expect(shown).rejects.toThrow('This is no key of an administrator: it has letters, digits, - and _.')
  await expect(shown).rejects.toBeInstanceOf(WrongUsage)
})
