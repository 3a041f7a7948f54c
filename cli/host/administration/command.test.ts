import { afterEach, expect, test, vi } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { startHost } from '../../../tests/contract/hosts.ts'
import { shopFolder } from '../../../tests/kit/folders.ts'
import { freePort } from '../../../tests/kit/ports.ts'
import { administratorKeyFile, sandboxFolder } from '../../sandbox-folder.ts'
import { administer, showActs } from './command.ts'

afterEach(() => vi.restoreAllMocks())

test("the owner's key is found in the folder of the host's own currency", async () => {
  const deployment = deployments.get('sr')!
  const folder = await shopFolder(deployment.currency)
  const dataDir = sandboxFolder(folder.path, deployment.currency)
  const host = await startHost({ dataDir, deployment, administratorKeyFile: administratorKeyFile(dataDir) })
  const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const options = { url: host.url, data: folder.path, reason: 'starts on Monday' }
  try {
    await administer('addOperator', { login: 'ana' }, options)
    expect(lines.mock.calls.join('\n')).toMatch(/^Done\.\nOperator: 104\d\nRegistration code: /)
    await expect(showActs({ ...options, data: `${folder.path}-other` })).rejects.toThrow(
      /-other\/sandbox-rsd\/administrator\.key: there is no key of the owner; name the host's --data, or use --key\.$/,
    )
  } finally {
    await host.close()
    await folder.remove()
  }
})

test('a host that cannot be reached is named, before any key is looked for', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  await expect(showActs({ url, data: '/nonexistent' })).rejects.toThrow(
    `The host ${url} cannot be reached: no program listens there.`,
  )
})
