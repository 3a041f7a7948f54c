import { uuidv7 } from 'uuidv7'
import { cardReaderClient } from './adapters/card-reader-client.ts'
import { collectorClient } from './adapters/collector-client.ts'
import { createHostClient } from './adapters/host-client.ts'
import { KeptTokens } from './adapters/kept-tokens.ts'
import { printClient } from './adapters/print-client.ts'
import { terminalSocket } from './adapters/terminal-socket.ts'
import { clock, serveCounter } from './serve.ts'

const tokens = new KeptTokens()

serveCounter({
  logFolder: 'balcao-log',
  logName: 'balcao',
  tokens,
  async open() {
    return {
      ports: {
        host: createHostClient(self.location.origin, clock.monotonicMs, tokens),
        print: printClient,
        cardReader: cardReaderClient,
        terminals: terminalSocket(self.location.origin),
        collector: collectorClient,
        clock,
        newId: uuidv7,
      },
    }
  },
})
