import type { Deployment } from '../../src/values/deployment.ts'
import type { Statement } from '../../node/database/database.ts'

const program = 'balcao '

/** The options in which all processes of a database agree. */
export const sharedOptions = ({ id }: Pick<Deployment, 'id'>, drawSpeed: number): string =>
  `--deployment ${id} --draw-speed ${drawSpeed}`

/** The name under which the server lists the connections of a process. */
export const processName = (options: string): string => `${program}${options}`

/** The options of the processes that serve the database at this moment, where they are not those of this process. */
export const otherOptions: Statement = {
  name: 'other-options',
  sql: `select distinct substr(application_name, ${program.length + 1}) as options from pg_stat_activity
        where datname = current_database() and application_name like '${program}--%'
          and application_name <> current_setting('application_name')`,
  values: [],
}

/** Other processes serve the database with other options. */
export class OtherOptions extends Error {
  constructor(options: string) {
    super(
      `Other processes serve this database with ${options}: start this one with the same options, or end them first.`,
    )
  }
}
