import fc from 'fast-check'
import { seed, tries } from './scale.ts'

/** Runs before each test file: sets the default number of cases of laws, and their seed. */
fc.configureGlobal({ seed, numRuns: tries(100) })
