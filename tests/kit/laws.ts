import fc from 'fast-check'
import { seed, tries } from './scale.ts'

/** Runs before each test file: laws without a count of their own are tried this often, and all of them from one seed on. */
fc.configureGlobal({ seed, numRuns: tries(100) })
