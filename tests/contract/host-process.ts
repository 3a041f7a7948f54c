import { deployments } from '../../locales/deployments.ts'
import { startSandbox } from '../../backend/sandbox.ts'

// A host of its own for tests that kill it: node host-process.js <data folder> [database URL]. Says its URL on stdout.
const [dataDir = '', databaseUrl] = process.argv.slice(2)
const { url } = await startSandbox({
  port: 0,
  dataDir,
  deployment: deployments.get('pt')!,
  drawSpeed: 1,
  printService: 'http://127.0.0.1:3333',
  ...(databaseUrl === undefined ? {} : { databaseUrl }),
})
process.stdout.write(`${url}\n`)
