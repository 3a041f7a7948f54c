import { ForgottenClients, PairingState } from '../../src/protocol/print-access.ts'
import type { DaemonOptions } from '../daemon-options.ts'
import { machineTime, show, table } from '../output.ts'
import { callDaemon } from '../daemon-call.ts'
import { WrongUsage } from '../usage.ts'

/** The current pairing code, and the paired clients. */
export async function showPairing({ json, ...daemon }: DaemonOptions): Promise<void> {
  const state = await callDaemon(daemon, PairingState, '/pairing')
  show(json, state, () => asText(state))
}

function asText({ code, remainingMs, clients }: PairingState): string[] {
  const rows = clients.map(({ clientId, name, origin, pairedAtMs }) => [
    clientId,
    machineTime(pairedAtMs),
    origin ?? 'a program',
    name,
  ])
  return [
    `Code: ${code}   (good once, for ${Math.ceil(remainingMs / 60_000)} min)`,
    'Type it on the page, in the menu under Devices.',
    '',
    ...(rows.length === 0 ? ['Nothing is paired.'] : ['Paired:', ...table(rows, '  ')]),
  ]
}

interface UnpairOptions extends DaemonOptions {
  readonly all?: boolean
}

/** Removes one client, or all of them: they cannot print until they are paired again. */
export async function unpair(
  clientId: string | undefined,
  { all, json, ...daemon }: UnpairOptions,
): Promise<void> {
  if ((clientId === undefined) !== (all === true))
    throw new WrongUsage('name one client of "printer pair", or say --all.')
  const which = clientId === undefined ? {} : { clientId }
  const { forgotten } = await callDaemon(daemon, ForgottenClients, '/pairing/forget', which)
  if (clientId !== undefined && forgotten === 0) throw new Error(`Nothing with the id ${clientId} is paired.`)
  show(json, { forgotten }, () => (forgotten === 1 ? '1 was forgotten.' : `${forgotten} were forgotten.`))
}
