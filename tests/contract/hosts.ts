import { startSandbox, type Sandbox } from '../../backend/sandbox.ts'
import type { SandboxOptions } from '../../backend/sandbox-options.ts'
import { deployments } from '../../locales/deployments.ts'
import { wallClockAt } from '../../src/values/calendar.ts'
import { waitFor } from '../kit/wait-for.ts'

/** With every feature on, for the contract of each. */
export const deployment = deployments.get('pt-full')!

export const startHost = (options: Partial<SandboxOptions> & { dataDir: string }): Promise<Sandbox> =>
  startSandbox({ port: 0, deployment, drawSpeed: 1, printService: 'http://127.0.0.1:3333', ...options })

/**
 * Waits for the next day of the shop where too little is left of this one: what a test reads before and after its work must be of one
 * day.
 */
export const enoughOfDay = (): Promise<unknown> =>
  waitFor('the next day', async () => wallClockAt(Date.now(), deployment.timeZone).time < '23:59:20', 60_000)
