import { deployments } from '../../locales/deployments.ts'
import { gameIds } from '../../src/games/catalogue.ts'
import { operatorId } from '../../src/host/rules/testing.ts'
import { termsOf } from '../../src/host/store/deployment-terms.ts'
import type { MemoryHost } from '../../src/host/store/memory-host.ts'

export const deployment = deployments.get('pt-full')!

/** Who else may log in at the counter. */
export const colleagueId = 1043
export const logins = new Map([
  ['operator', operatorId],
  ['colleague', colleagueId],
])

/** All the self-service terminals there are, connected as long as the host is. */
const terminalIds = [1, 2]

/** A shop with its operators, self-service terminals and games. */
export async function prepareHost(host: MemoryHost, openingTill: number): Promise<void> {
  const nothing = () => undefined
  await host.execute({ type: 'setTerms', terms: termsOf(deployment, undefined, 1) }, nothing)
  for (const [login, who] of logins)
    await host.execute(
      {
        type: 'addOperator',
        operatorId: who,
        login,
        passwordHash: 'a hash',
        permittedGames: [...gameIds],
        openingTill,
      },
      nothing,
    )
  await host.execute({ type: 'addTerminals', operatorId, terminalIds }, nothing)
  const prices = { '1': 100, '2': 250 }
  const games = gameIds.map((gameId) => ({ gameId, prices: [prices, prices] }))
  await host.execute({ type: 'offerGames', games }, nothing)
}
