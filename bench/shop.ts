import { join } from 'node:path'
import { startSandbox } from '../backend/sandbox.ts'
import { defaultSeed } from '../backend/seed.ts'
import { newLongCode } from '../cli/pairing-code.ts'
import { deployments } from '../locales/deployments.ts'
import { startPrintDaemon } from '../print-daemon/daemon.ts'
import { temporaryFolder } from '../tests/kit/folders.ts'
import { freePort } from '../tests/kit/ports.ts'

/** Works in a new shop: host, which also serves the page of that folder, and print program. */
export async function inNewShop<T>(
  pageDir: string,
  permittedGames: number[],
  work: (url: string) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder()
  const deployment = deployments.get('pt')!
  const port = await freePort()
  const pairingCode = newLongCode()
  const daemon = await startPrintDaemon({
    port: 0,
    dataDir: join(folder.path, 'print-daemon'),
    allowedOrigins: [`http://127.0.0.1:${port}`],
    handedCode: pairingCode,
  })
  const seed = defaultSeed(deployment.currency)
  const host = await startSandbox({
    port,
    dataDir: join(folder.path, 'sandbox'),
    deployment,
    drawSpeed: 1,
    seed: { ...seed, operator: { ...seed.operator, permittedGames } },
    printService: daemon.url,
    pairingCode,
    pageDir,
  })
  try {
    return await work(host.url)
  } finally {
    await host.close()
    await daemon.close()
    await folder.remove()
  }
}
