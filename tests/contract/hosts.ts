import { startSandbox, type Sandbox } from '../../backend/sandbox.ts'
import type { SandboxOptions } from '../../backend/sandbox-options.ts'
import { deployments } from '../../locales/deployments.ts'

/** With every feature on, for the contract of each. */
export const deployment = deployments.get('pt-full')!

export const startHost = (options: Partial<SandboxOptions> & { dataDir: string }): Promise<Sandbox> =>
  startSandbox({ port: 0, deployment, drawSpeed: 1, printService: 'http://127.0.0.1:3333', ...options })
