import { filter, finalize, ignoreElements, map, merge, switchMap, tap, timer, type Observable } from 'rxjs'
import type { Command } from '../commands.ts'
import type { World } from '../world.ts'
import { whileLoggedIn } from '../shared/while-logged-in.ts'
import { connectionChanged } from '../shared/connection.ts'
import { bannerOf } from './banner.ts'
import { timing } from '../shared/timing.ts'

const showBanners = ({ store }: World): Observable<never> =>
  store.events$.pipe(
    map(bannerOf),
    filter((banner) => banner !== null),
    switchMap((banner, id) => {
      store.updateFacts((facts) => {
        facts.status.banner = { ...banner, id }
      })
      return timer(timing.bannerMs)
    }),
    tap(() => {
      store.updateFacts((facts) => {
        facts.status.banner = null
      })
    }),
    ignoreElements(),
  )

const watchMainSocket = (world: World): Observable<Command> =>
  whileLoggedIn(world, () =>
    world.host.socket$.pipe(
      filter((message) => message.kind === 'connection'),
      tap(({ isUp }) => {
        world.store.updateFacts((facts) => connectionChanged(facts, 'mainSocket', isUp))
      }),
      ignoreElements(),
      finalize(() => {
        world.store.updateFacts((facts) => {
          facts.status.mainSocket = 'connecting'
        })
      }),
    ),
  )

export const statusEffects = (world: World): Observable<Command> =>
  merge(showBanners(world), watchMainSocket(world))
