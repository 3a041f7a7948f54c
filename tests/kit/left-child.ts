import { spawn } from 'node:child_process'
import { endsWithTests } from './children.ts'

/** Leaves a program running that says when it has begun, until stdin ends, for the test of what becomes of it. */
const left = "console.log('runs'); setTimeout(() => {}, 120_000)"
endsWithTests(spawn(process.execPath, ['-e', left], { stdio: ['ignore', 'inherit', 'inherit'] }))
process.stdin.on('end', () => process.exit())
process.stdin.resume()
