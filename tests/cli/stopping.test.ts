import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { signedBy } from '../../print-daemon/signed-testing.ts'
import { TestPrinter } from '../../print-daemon/testing/test-printer.ts'
import { PrintAnswer } from '../../src/protocol/print-service.ts'
import { ticketSamples } from '../../src/receipts/ticket.ts'
import { longIt } from '../kit/long.ts'
import { closingMs } from '../../cli/part.ts'
import { freePort, listenOnFreePort } from '../kit/ports.ts'
import { patience } from '../kit/patience.ts'
import { childrenOf, isAlive } from '../kit/processes.ts'
import { sampled } from '../kit/scale.ts'
import { folderOfTest } from '../kit/test-folders.ts'
import { freePorts, launchGroup, run } from './balcao.ts'
import { runningDaemon } from './daemon.ts'

const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon' }

/** A printer on the network whose answers can be kept back. */
async function slowPrinter() {
  let peer: Socket | undefined
  let keptBack: Uint8Array[] | undefined
  const printer = new TestPrinter((bytes) => (keptBack ? void keptBack.push(bytes) : peer?.write(bytes)))
  const server = createServer((socket) => {
    peer = socket
    socket.on('data', (bytes: Buffer) => printer.receive(bytes)).on('error', () => undefined)
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => {
    peer?.destroy()
    server.close()
  })
  return {
    connection: `network:127.0.0.1:${port}`,
    keepBack: () => (keptBack = []),
    answer() {
      const answers = keptBack ?? []
      keptBack = undefined
      for (const bytes of answers) peer?.write(bytes)
    },
  }
}

/** Both parts, with a receipt under way: the printer does not answer yet. */
async function printing() {
  const printer = await slowPrinter()
  const data = folderOfTest()
  const [port, printPort] = await freePorts()
  const url = `http://127.0.0.1:${printPort}`
  const daemon = ['--url', url, '--data', data]
  await run('printer', 'select', printer.connection, ...daemon)
  const counter = launchGroup(
    ...['start', '--host', `http://127.0.0.1:${await freePort()}`],
    ...['--port', port, '--print-port', printPort, '--data', data],
  )
  await vi.waitFor(() => expect(counter.stdout(), counter.stderr()).toContain('Ctrl-C ends it.'), patience)
  await vi.waitFor(async () => {
    const { printer: status } = (await (await fetch(`${url}/health`)).json()) as { printer: object }
    expect(status).toMatchObject({ status: true, problems: [] })
  }, patience)
  printer.keepBack()
  const id = uuidv7()
  const client = signedBy(join(data, 'print-daemon'))
  const ticket = { id, data: ticketSamples.original, config }
  expect((await client.send(url, 'POST', '/ticket', ticket)).status).toBe(200)
  const stateAt = async (address: string) =>
    v.parse(PrintAnswer, await (await client.send(address, 'GET', `/jobs/${id}`)).json()).job.state
  await vi.waitFor(async () => expect(await stateAt(url)).toBe('sending'), patience)
  return {
    ...counter,
    printer,
    parts: childrenOf(counter.process.pid),
    stateAfterwards: async () => stateAt((await runningDaemon(data)).url),
  }
}

describe('balcao start in the middle of a receipt', () => {
  it.each(sampled(['SIGINT', 'SIGHUP'] as const, 1))(
    'ends once the receipt is printed, where the terminal sends %s to all of its processes, and npm once more',
    async (signal) => {
      const { signalAll, process: parent, parts, printer, ended, stateAfterwards } = await printing()
      signalAll(signal)
      parent.kill(signal)
      // The page's server has nothing to wait for.
      await vi.waitFor(() => expect(parts.filter(isAlive)).toHaveLength(1), patience)
      printer.answer()
      expect(await ended).toBe(0)
      expect(parts.filter(isAlive)).toEqual([])
      expect(await stateAfterwards()).toBe('printed')
    },
  )

  longIt('ends at once where Ctrl-C is pressed again after a while', async () => {
    const { signalAll, parts, ended } = await printing()
    const beganAtMs = performance.now()
    const pressing = setInterval(() => signalAll('SIGINT'), 100)
    await ended
    clearInterval(pressing)
    // So long it waits for the receipt where it is pressed once.
    expect(performance.now() - beganAtMs).toBeLessThan(closingMs)
    await vi.waitFor(() => expect(parts.filter(isAlive)).toEqual([]), patience)
  })
})
