import type { AddressInfo } from 'node:net'
import { openTransport } from './open-transport.ts'
import { serverBench } from './server-bench.ts'
import { transportContract } from './transport-contract.ts'

const host = '127.0.0.1'

transportContract(() =>
  serverBench({ host, port: 0 }, (address) =>
    openTransport({ kind: 'network', host, port: (address as AddressInfo).port }),
  ),
)
