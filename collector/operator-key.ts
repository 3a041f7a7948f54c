import { join } from 'node:path'

/** The file in which a collector writes the key of its operator. */
export const operatorKeyFile = (dataDir: string): string => join(dataDir, 'operator.key')
