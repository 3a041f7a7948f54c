// @ts-check
import { readFileSync } from 'node:fs'

// Loaded into a program under test: it prints the most memory that it had, in KB, when it ends. That of `resourceUsage` would count
// the process that started it too.
process.on('exit', () => {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  process.stderr.write(`peak ${kilobytes}\n`)
})
