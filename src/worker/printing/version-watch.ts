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

/** Shows that the running print program is too old, and which version is needed. */
export function reportOutdated(facts: Facts, version: string, needed: string): void {
  facts.printing.neededProgram = needed
  facts.status.modal = { code: 'printProgramOutdated', details: { version } }
}

interface Outdated {
  /** Of the running program. */
  readonly version: string
  /** The newer one that is needed or offered. */
  readonly needed: string
}

/** Null if the running print program is new enough, or not known. */
async function outdatedVersion({ host, print, store }: World): Promise<Outdated | null> {
  const service = store.state.session.printService
  const health = service === null ? null : await print.health(service)
  if (!health) return null
  const offered = await host.call('downloads', {})
  const links = offered.kind === 'answer' ? offered.value.data : []
  const needed = requiredVersion(printProgramVersion, links)
  const { version } = health
  return compareVersions(version, needed) < 0 ? { version, needed } : null
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
      filter((outdated) => outdated !== null),
      tap(({ version, needed }) => {
        world.store.updateFacts((facts) => reportOutdated(facts, version, needed))
      }),
      ignoreElements(),
    ),
  )
