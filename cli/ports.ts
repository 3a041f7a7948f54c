import { createServer } from 'node:net'

/** Throws one clear sentence where something listens on the port already, and which option asks for another. */
export async function portMustBeFree(port: number, option: string): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  } catch (error) {
    throw new Error(sentence(error, port, option), { cause: error })
  }
  await new Promise((resolve) => server.close(resolve))
}

function sentence(error: unknown, port: number, option: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program; choose another one with ${option}.`
  }
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user; choose another one with ${option}.`
  return `Port ${port} cannot be used: ${String(error)}`
}
