import { expect, test } from 'vitest'
import { terminalAccount } from '../../protocol/terminals.ts'
import { operatorId } from '../rules/testing.ts'
import { addPlayer, opening } from './refusals/shop.ts'

const terminal = terminalAccount(operatorId, 1)
const filling = { amount: 100, currency: 'BRL', method: 'refillTerminal' }

test.each(['userId', 'operator_terminal'])(
  'updateUser takes the account of a terminal as %s [player-calls]',
  async (field) => {
    const { host, send } = await opening('updateUser')()
    expect(await send({ ...filling, [field]: terminal })).toMatchObject({ success: true, wallet: 100 })
    expect(host.state.terminals[terminal]!.balance).toBe(100)
  },
)

test.each([
  ['neither', {}],
  ['both', { userId: terminal, operator_terminal: terminal }],
  ['a player as operator_terminal', { operator_terminal: 'P000000001' }],
])('updateUser is refused where it has %s', async (_case, account) => {
  const { host, send } = await opening('updateUser')()
  addPlayer(host)
  expect(await send({ ...filling, ...account })).toMatchObject({ error: { name: 'malformed' } })
})
