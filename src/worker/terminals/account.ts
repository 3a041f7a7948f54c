import { refuse, done, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'
import type { TerminalLookUp } from './facts.ts'
import { faultRefusal, readOf } from '../shared/host-fault.ts'
import { terminalAccount } from '../../protocol/terminals.ts'

/** Requests a terminal's account from the host and shows the answer. If two overlap, the later one is shown. */
export async function lookUpTerminal(world: World, terminalId: number): Promise<Outcome> {
  const { store, host } = world
  const { operator } = store.state.session
  if (!operator) return refuse('notLoggedIn')
  const show = (next: TerminalLookUp) =>
    store.updateFacts((facts) => {
      facts.terminals.account = next
    })
  show({ terminalId, state: 'loading' })
  const read = readOf(
    await host.call('getAccount', { userId: terminalAccount(operator.operatorId, terminalId) }),
  )
  const shown = store.facts.terminals.account
  if (shown?.terminalId !== terminalId || shown.state !== 'loading') return done(undefined)
  if (!read.ok) {
    const refusal = faultRefusal(read.fault, 'readingRefused')
    show({ terminalId, state: 'failed', refusal })
    return refuse(refusal)
  }
  const { user, balance } = read.value
  show({ terminalId, state: 'known', name: user.name, balance })
  return done(undefined)
}
