import { accept, type Deciders } from '../decider.ts'

export const decideHeads: Deciders<'recordHeadSigned' | 'recordHeadRefused'> = {
  recordHeadSigned: (_state, { type: _type, ...data }) => accept({ type: 'headSigned', data }),

  /** Recorded once, however often the signer refuses. */
  recordHeadRefused: ({ heads }, { by, reason, head: { log, count } }) =>
    heads.refused[by]?.reason === reason
      ? accept()
      : accept({ type: 'headRefused', data: { by, reason, log, count } }),
}
