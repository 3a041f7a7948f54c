import type { LiveHost } from '../live/live-host.ts'
import { announcementCalls } from './announcement-calls.ts'
import { featureObstacle } from '../features.ts'
import type { Features } from '../state.ts'
import { refused, type Caller, type Refused, type SessionHandlers } from './handlers.ts'
import { playerCalls, type CardOf } from './player-calls.ts'
import { printCalls } from './print-calls.ts'
import { reportCalls } from './report-calls.ts'
import { shopCalls } from './shop-calls.ts'
import { tillCalls } from './till-calls.ts'
import { tillRecordCalls } from './till-record-calls.ts'
import { tvCalls } from './tv-calls.ts'
import { walletCalls, type WalletCipher } from './wallet-calls.ts'

/** What the calls need beside the rules, from whoever serves them. */
export interface CallParts {
  /** What a game is called in this deployment. */
  readonly nameOf: (gameId: number) => string
  /** Of the deployment: a day of the reports is one there. */
  readonly timeZone: string
  readonly cipher: WalletCipher
  /** Where the host is reached by now. */
  readonly origin: () => string
  readonly cardOf: CardOf
  /** Whether the self-service terminal with an account is there. */
  readonly isTerminalConnected: (account: string) => boolean
  /** Names of the files that the host offers for download. */
  readonly filesForDownload: () => Promise<readonly string[]>
  /** Pairs the shop's terminals with the print program, where the host has it. */
  readonly pairingCode?: string | undefined
}

/** Every call that needs a session. */
export function sessionCalls(host: LiveHost, parts: CallParts): SessionHandlers {
  const calls = allCalls(host, parts)
  /**
   * Only of a deployment that has the feature. Calls that move money are refused by the rules instead: a request that was
   * done once is answered as then, whatever the deployment has by now.
   */
  const onlyWith =
    <Request, Answer>(
      feature: keyof Features,
      handle: (request: Request, caller: Caller) => Promise<Answer>,
    ) =>
    async (request: Request, caller: Caller): Promise<Answer | Refused> => {
      const absent = await host.read((state) => featureObstacle(state, feature))
      return absent ? refused(absent) : handle(request, caller)
    }
  return {
    ...calls,
    decodingUrlGetHashUserId: onlyWith('qrCode', calls.decodingUrlGetHashUserId),
    decodeAES256CBC: onlyWith('qrCode', calls.decodeAES256CBC),
    sandboxWalletBlock: onlyWith('qrCode', calls.sandboxWalletBlock),
    getUserByIdCard: onlyWith('cardReader', calls.getUserByIdCard),
    getAllUsers: onlyWith('cardReader', calls.getAllUsers),
    getTerminalsOperator: onlyWith('terminals', calls.getTerminalsOperator),
    getAvailableData: onlyWith('tvBox', calls.getAvailableData),
    changeDeviceConfig: onlyWith('tvBox', calls.changeDeviceConfig),
  }
}

const allCalls = (host: LiveHost, parts: CallParts): SessionHandlers => ({
  ...shopCalls(host, parts.nameOf),
  ...tillCalls(host),
  ...tillRecordCalls(host),
  ...walletCalls(host, parts.cipher, parts.origin),
  ...reportCalls(host, parts.nameOf, parts.timeZone, parts.isTerminalConnected),
  ...playerCalls(host, parts.cardOf),
  ...tvCalls(host, parts.nameOf),
  ...announcementCalls(host, parts.filesForDownload),
  ...printCalls(parts.pairingCode),
})
