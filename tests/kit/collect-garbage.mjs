// @ts-check
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

// Loaded into a program under test: it collects all of its garbage at a signal, and says so.
process.on('SIGUSR2', () => {
  collect()
  console.error('The garbage is collected.')
})
