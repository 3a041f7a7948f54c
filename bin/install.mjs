// @ts-check
import './node-version.mjs'
import { prepare } from './prepare.mjs'

// Installs the packages alone, unless they are installed.
await prepare(async () => {})
