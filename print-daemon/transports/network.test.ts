import { freePort } from '../../tests/kit/ports.ts'
import { openTransport } from './open-transport.ts'
import { serverBench } from './server-bench.ts'
import { transportContract } from './transport-contract.ts'

transportContract(async () => {
  const at = { host: '127.0.0.1', port: await freePort() }
  return serverBench(at, () => openTransport({ kind: 'network', ...at }))
})
