import { version } from '../../package.json' with { type: 'json' }

/** The product's version, from the one place where it stands. That of the print program is in `src/protocol/print-service.ts`. */
export const productVersion: string = version
