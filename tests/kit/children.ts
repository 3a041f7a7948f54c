import type { ChildProcess } from 'node:child_process'

/** What still runs of the programs that the tests of this process have started, and the signal that ends each for sure. */
const running = new Map<ChildProcess, NodeJS.Signals>()

/** A program ends with the tests of this process at the latest, also where the one that started it has failed before its end. */
export function endsWithTests<Child extends ChildProcess>(
  child: Child,
  signal: NodeJS.Signals = 'SIGKILL',
): Child {
  running.set(child, signal)
  child.once('exit', () => running.delete(child))
  return child
}

function endAll(): void {
  for (const [child, signal] of running) child.kill(signal)
}

process.on('exit', endAll)
// The runner of the tests, Ctrl-C and a terminal that closes end this process by a signal, which is no exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    endAll()
    process.kill(process.pid, signal)
  })
