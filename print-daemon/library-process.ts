import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Observer } from 'rxjs'
import * as v from 'valibot'

/** The path of the package: the child process cannot resolve it by itself. */
const koffiPath = () => pathToFileURL(createRequire(import.meta.url).resolve('koffi')).href

/**
 * Starts a script that calls a library of this machine, in a process of its own: a call that hangs blocks its caller for
 * ever. Its arguments are the path of `koffi` and those given. `listener` gets the messages that fit the schema, and completes
 * when the process has ended.
 */
export function startLibraryProcess<Message>(
  script: string,
  args: readonly string[],
  schema: v.GenericSchema<unknown, Message>,
  listener: Pick<Observer<Message>, 'next' | 'complete'>,
): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, koffiPath(), ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('message', (message) => {
    const parsed = v.safeParse(schema, message)
    if (parsed.success) listener.next(parsed.output)
  })
  child.on('error', () => listener.complete())
  // After the last message, which may arrive after the exit.
  child.on('disconnect', () => listener.complete())
  return child
}
