import type { HeadSigner } from '../../events/heads.ts'
import type { DataOf } from '../../events/vocabulary.ts'

export interface HeadsState {
  /** How many logs of this counter came before this one. */
  earlierLogs: number
  /** The last signed head by each signer. */
  signed: { [Signer in HeadSigner]?: Omit<DataOf<'headSigned'>, 'by'> }
  /** Why a signer refuses the heads of this log: it is an old copy. */
  refused: { [Signer in HeadSigner]?: Pick<DataOf<'headRefused'>, 'reason' | 'count'> }
}

export const initialHeads: HeadsState = { earlierLogs: 0, signed: {}, refused: {} }
