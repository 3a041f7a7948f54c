import {
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  from,
  ignoreElements,
  of,
  tap,
  type Observable,
} from 'rxjs'
import { printProgramVersion } from '../../protocol/print-service.ts'
import { compareVersions, requiredVersion } from '../../values/program-version.ts'
import type { Command } from '../commands.ts'
import type { Facts } from '../facts.ts'
import type { World } from '../world.ts'
import { whileLoggedIn } from '../shared/while-logged-in.ts'
import type { PrintSocketMessage } from '../core/ports.ts'

/** Shows that the running print program is too old. */
export function reportOutdated(facts: Facts, version: string): void {
  facts.printing.outdatedProgram = version
  facts.status.modal = { code: 'printProgramOutdated', details: { version } }
}

/** The version of the running print program, if a newer one is needed or offered; null if it is new enough. */
async function outdatedVersion({ host, print, store }: World): Promise<string | null> {
  const service = store.state.session.printService
  const health = service === null ? null : await print.health(service)
  if (!health) return null
  const offered = await host.call('downloads', {})
  const links = offered.kind === 'answer' ? offered.value.data : []
  const required = requiredVersion(printProgramVersion, links)
  return compareVersions(health.version, required) < 0 ? health.version : null
}

/**
 * Reports an older print program than the host offers at the log-in and whenever the program reconnects (section 5: its
 * version is taken from the file names of the download links, and an older one triggers an alert).
 */
export const watchVersion = (world: World, messages$: Observable<PrintSocketMessage>): Observable<Command> =>
  whileLoggedIn(world, () =>
    concat(
      defer(() => (world.store.facts.printing.socket === 'up' ? of(null) : EMPTY)),
      messages$.pipe(filter((message) => message.kind === 'connection' && message.isUp)),
    ).pipe(
      exhaustMap(() => from(outdatedVersion(world))),
      filter((version) => version !== null),
      tap((version) => {
        world.store.updateFacts((facts) => reportOutdated(facts, version))
      }),
      ignoreElements(),
    ),
  )
