import { expect, test } from 'vitest'
import { hostError } from '../../protocol/error-codes.ts'
import { allFeatures } from '../rules/events.ts'
import { opening } from './refusals/shop.ts'

const without = (qrCode: boolean) => ({ features: { ...allFeatures, qrCode } })

test.each([
  ['getWalletLink', { userId: '0' }],
  ['replaceWalletLinks', { userIds: ['0'], until: 0 }],
] as const)('%s is refused where the deployment has no wallets [features-in-host]', async (name, request) => {
  const absent = hostError('not_in_deployment')
  expect(await (await opening(name)(without(false))).send(request)).toMatchObject({ error: absent })
  expect(await (await opening(name)(without(true))).send(request)).not.toMatchObject({ error: absent })
})
