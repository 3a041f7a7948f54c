import { openEmbeddedDatabase } from './database/embedded-database.ts'

/** Creates a database, for the test of its memory. Argument: its folder. Prints by how much its peak has grown, KB. */
const [folder = ''] = process.argv.slice(2)
const before = process.resourceUsage().maxRSS
const database = await openEmbeddedDatabase(folder)
process.stdout.write(String(process.resourceUsage().maxRSS - before))
await database.close()
