import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach } from 'vitest'
import { startPrintDaemon, type PrintDaemon, type PrintDaemonOptions } from '../daemon.ts'
import { signedBy } from '../signed-testing.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

/** The origin of the counter's page, which may print. */
export const counter = 'http://counter.example'
export const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon' } as const

/** A print program for each test of a file, in a folder of its own. Its machine signs the requests. */
export function daemonForEachTest(options: Pick<PrintDaemonOptions, 'handedCode'> = {}) {
  let folder: string
  let daemon: PrintDaemon
  const sockets: Socket[] = []
  const start = () => startPrintDaemon({ port: 0, dataDir: folder, allowedOrigins: [counter], ...options })
  beforeEach(async () => {
    folder = folderOfTest()
    daemon = await start()
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.close()
    await daemon.close()
  })
  return {
    get url() {
      return daemon.url
    },
    get pairingCode() {
      return daemon.pairingCode
    },
    get folder() {
      return folder
    },
    /** Starts another program on the same folder. */
    start,
    /** Ends the program and starts it again; `change` may change its folder in between. */
    async restart(change?: () => Promise<void>): Promise<void> {
      await daemon.close()
      await change?.()
      daemon = await start()
    },
    post: (route: string, body: unknown, headers: Record<string, string> = {}) =>
      signedBy(folder).send(daemon.url, 'POST', route, body, headers),
    get: (route: string, headers: Record<string, string> = {}) =>
      signedBy(folder).send(daemon.url, 'GET', route, undefined, headers),
    handshake: () => signedBy(folder).handshake('/'),
    /** A socket of a page, by default the counter's; closed after the test. */
    open(namespace: string, auth: object, headers: Record<string, string> = { origin: counter }): Socket {
      const socket = io(daemon.url + namespace, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth,
        extraHeaders: headers,
      })
      sockets.push(socket)
      return socket
    },
  }
}
