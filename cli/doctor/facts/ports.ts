import { connect } from 'node:net'
import type { Port } from '../facts.ts'
import { linuxHolderOf } from './linux-ports.ts'

const unknownHolder = { processId: null, program: null, userId: null }

/** The program that listens on a port of this machine. */
export async function portFacts(port: number): Promise<Port> {
  if (process.platform === 'linux') {
    const holder = await linuxHolderOf(port)
    if (holder) return { port, holder }
  }
  return { port, holder: (await answers(port)) ? unknownHolder : null }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.setTimeout(2_000, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
