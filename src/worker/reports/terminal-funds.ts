import { sumMinor, type Minor } from '../../values/money.ts'
import { done, refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'
import { allRead, faultRefusal, readOf, type Read } from '../shared/host-fault.ts'
import { terminalAccount } from '../../protocol/terminals.ts'

export interface TerminalFunds {
  readonly id: number
  readonly funds: Minor
}

/** The funds of each terminal of the operator, by account (section 7, "terminal wallets are refreshed and summed"). */
export async function fetchTerminalFunds(world: World): Promise<Read<readonly TerminalFunds[]>> {
  const { operator } = world.store.state.session
  const funds = await readAccounts(world, operator?.operatorId)
  world.store.updateFacts((facts) => {
    // Another session has begun, perhaps of the same operator.
    if (world.store.state.session.operator !== operator) return
    facts.terminals.funds = funds.ok ? sumMinor(funds.value.map((terminal) => terminal.funds)) : null
  })
  return funds
}

async function readAccounts(
  { host, store }: World,
  operatorId = -1,
): Promise<Read<readonly TerminalFunds[]>> {
  if (!store.state.session.deployment?.flags.terminals) return { ok: true, value: [] }
  const listed = readOf(await host.call('getTerminalsOperator', {}))
  if (!listed.ok) return listed
  const accounts = listed.value.terminals.map(async ({ id }): Promise<Read<TerminalFunds>> => {
    const account = readOf(await host.call('getAccount', { userId: terminalAccount(operatorId, id) }))
    return account.ok ? { ok: true, value: { id, funds: account.value.balance } } : account
  })
  return allRead(await Promise.all(accounts))
}

/** Requests the terminals' funds from the host for the close of the day; refused where the host does not report them. */
export async function refreshTerminalFunds(world: World): Promise<Outcome> {
  const funds = await fetchTerminalFunds(world)
  return funds.ok ? done(undefined) : refuse(faultRefusal(funds.fault, 'reportFailed'))
}
