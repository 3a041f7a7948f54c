// @ts-check
import './node-version.mjs'
import { buildAnew, prepare } from './prepare.mjs'

// `npm run build`: for production, whatever `NODE_ENV` says.
await prepare(buildAnew)
