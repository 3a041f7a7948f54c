import type { HostCallName } from './host-calls.ts'

/** Calls that come without a session, because they say who is calling or tell what is no secret. */
export const openCalls: readonly HostCallName[] = ['deployment', 'login', 'setPassword', 'refresh', 'logout']

/** Calls that a host may leave out (1004 `not_found`): the page then does without what they bring. */
export const optionalCalls: readonly HostCallName[] = [
  'printPairing',
  'messages',
  'results',
  'downloads',
  'verificationByHash',
  'movementInquiry',
  'getLedger',
  'getWalletLink',
  'replaceWalletLinks',
]

/** Calls of the sandbox host alone; no operator's host has them. */
export const isSandboxCall = ({ path }: { readonly path: string }): boolean =>
  path.startsWith('/api/sandbox/')
