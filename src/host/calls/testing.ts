import { ledgerAnswer } from '../rules/ledger.ts'
import { periodSums } from '../rules/reports.ts'
import type { PlayedHost } from '../rules/testing.ts'
import type { Host } from '../store/host.ts'

/** A host of the rules' tests, with the interface that calls use. */
export const hostOf = (played: PlayedHost): Host => ({
  async execute(command, view) {
    const decision = played.do(command)
    return decision.ok ? { ok: true, value: view(played.state) } : decision
  },
  read: async (_needs, view) => view(played.state),
  sums: async (operatorId, days) => periodSums(played.state, operatorId, days),
  ledger: async (operatorId, since) => ledgerAnswer(played.state, operatorId, since),
  now: () => played.now,
})
