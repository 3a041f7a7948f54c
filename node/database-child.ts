import { openEmbeddedDatabase } from './database/embedded-database.ts'

/** Creates a database, for the test of its memory. Argument: its folder. */
const [folder = ''] = process.argv.slice(2)
await (await openEmbeddedDatabase(folder)).close()
