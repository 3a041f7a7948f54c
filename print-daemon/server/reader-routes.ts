import type { FastifyInstance } from 'fastify'
import type { ReaderConnection } from '../../src/protocol/print-devices.ts'
import type { ChosenReader } from '../readers/chosen-reader.ts'
import { foundReaders } from '../readers/found-readers.ts'
import { deviceRoutes } from './device-routes.ts'
import { serve } from './serve.ts'

interface Readers {
  readonly reader: ChosenReader
  /** Keeps the selection over a restart. */
  readonly save: (connection: ReaderConnection) => Promise<void>
}

/** The selected card reader, the connected ones, and the cards of the virtual one. */
export function addReaderRoutes(server: FastifyInstance, { reader, save }: Readers): void {
  const { insertCard, removeCard, unplugReader, replugReader } = deviceRoutes

  serve(server, deviceRoutes.readers, async () => ({
    selected: reader.connection,
    status: reader.status,
    found: await foundReaders(),
  }))

  serve(server, deviceRoutes.selectReader, async ({ body: { connection } }) => {
    await save(connection)
    await reader.select(connection)
    return { connection }
  })

  serve(server, insertCard, ({ body, refuse }) => {
    if (!reader.virtual) return refuse(409)
    reader.virtual.insert(body.idUser)
    return { status: reader.status }
  })

  const acts = [
    { route: removeCard, act: 'remove' },
    { route: unplugReader, act: 'unplug' },
    { route: replugReader, act: 'replug' },
  ] as const
  for (const { route, act } of acts)
    serve(server, route, ({ refuse }) => {
      if (!reader.virtual) return refuse(409)
      reader.virtual[act]()
      return { status: reader.status }
    })
}
