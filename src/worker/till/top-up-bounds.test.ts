import { describe, expect, it } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { goodFacts, given } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { DeploymentId } from '../../values/deployment.ts'

const topUp = (id: DeploymentId, amount: number) =>
  given(
    ...openShop,
    {
      type: 'deploymentLoaded',
      data: { deployment: deployments.get(id)!, printService: '', shop: { name: '', id: '' } },
    },
    { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
  ).when({ type: 'topUpWallet', amount }, { facts: goodFacts }).code

/** The field takes 5000,00: where the deployment allows more, that is the stricter of the two. */
describe('the top-up of a wallet', () => {
  it.each([
    ['pt', 500, 10_000],
    ['pt-full', 500, 10_000],
    ['en', 500, 500_000],
    ['es', 1, 500_000],
    ['sr', 500, 500_000],
    ['ua', 500, 10_000],
  ] as const)('in %s takes from %i to %i minor units [top-up-bounds]', (id, least, most) => {
    expect(topUp(id, least)).toBeNull()
    expect(topUp(id, most)).toBeNull()
    expect(topUp(id, least - 1)).toMatch(/^amount(OutOfBounds|Missing)$/)
    expect(topUp(id, most + 1)).toMatch(/^amount(OutOfBounds|TooLarge)$/)
  })
})
