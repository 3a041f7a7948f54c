import { join } from 'node:path'

/** Where the sandbox host of a folder writes the keys of its self-service terminals. */
export const terminalKeysFile = (sandboxDir: string): string => join(sandboxDir, 'terminals.json')
