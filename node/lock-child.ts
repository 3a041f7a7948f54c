import { lockFolder } from './folder-lock.ts'

/**
 * Holds a folder until it is ended, for the tests of the lock. Argument: the folder. Prints "held", or why it is not.
 */
const [folder = ''] = process.argv.slice(2)
try {
  await lockFolder(folder)
  process.stdout.write('held\n')
  setInterval(() => undefined, 60_000)
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
}
