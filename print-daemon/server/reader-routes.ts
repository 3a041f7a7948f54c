import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import {
  CardInsertion,
  ReaderSelection,
  type ReaderConnection,
  type ReaderList,
} from '../../src/protocol/print-devices.ts'
import type { ChosenReader } from '../readers/chosen-reader.ts'
import { foundReaders } from '../readers/found-readers.ts'
import type { VirtualReader } from '../readers/virtual-reader.ts'
import { fail } from './failure.ts'

interface Readers {
  readonly reader: ChosenReader
  /** Keeps the selection over a restart. */
  readonly save: (connection: ReaderConnection) => Promise<void>
}

const refuse = (reply: FastifyReply, { issues }: { issues: readonly [v.BaseIssue<unknown>, ...unknown[]] }) =>
  fail(reply, 400, errorCodes.incorrectData, `${v.getDotPath(issues[0]) ?? 'body'}: ${issues[0].message}`)

/** The selected card reader, the connected ones, and the cards of the virtual one. */
export function addReaderRoutes(server: FastifyInstance, { reader, save }: Readers): void {
  server.get('/readers', async (): Promise<ReaderList> => {
    const found = await foundReaders()
    return { selected: reader.connection, status: reader.status, found }
  })

  server.post('/readers/select', async ({ body }, reply) => {
    const selection = v.safeParse(ReaderSelection, body)
    if (!selection.success) return refuse(reply, selection)
    const { connection } = selection.output
    await save(connection)
    await reader.select(connection)
    return { connection }
  })

  const onVirtual = (reply: FastifyReply, act: (virtual: VirtualReader) => void) => {
    const { virtual } = reader
    if (!virtual)
      return fail(reply, 409, errorCodes.incorrectData, 'The virtual reader is not the one that is selected.')
    act(virtual)
    return reply.send({ status: reader.status })
  }

  server.post('/readers/virtual/insert', ({ body }, reply) => {
    const card = v.safeParse(CardInsertion, body)
    return card.success
      ? onVirtual(reply, (virtual) => virtual.insert(card.output.idUser))
      : refuse(reply, card)
  })
  server.post('/readers/virtual/remove', (_, reply) => onVirtual(reply, (virtual) => virtual.remove()))
  server.post('/readers/virtual/unplug', (_, reply) => onVirtual(reply, (virtual) => virtual.unplug()))
  server.post('/readers/virtual/replug', (_, reply) => onVirtual(reply, (virtual) => virtual.replug()))
}
