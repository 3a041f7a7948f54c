import { createServer } from 'node:net'
import { codeOf } from './system-error.ts'

/** Listens on loopback by `listen`; throws one sentence with the reason and the solution if it cannot. */
export async function listening<T>(port: number, listen: () => Promise<T>, remedy = ''): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    throw new Error(`${reason(error, port)}${remedy && `; ${remedy}`}.`, { cause: error })
  }
}

function reason(error: unknown, port: number): string {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program`
  if (code === 'EACCES') return `Port ${port} may not be used by this user`
  return `Port ${port} cannot be used (${String(error)})`
}

/** Throws one sentence if the port is in use, with the option for another port. */
export async function portMustBeFree(port: number, option: string): Promise<void> {
  const server = createServer()
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  await listening(port, listen, `choose another one with ${option}`)
  await new Promise((resolve) => server.close(resolve))
}
