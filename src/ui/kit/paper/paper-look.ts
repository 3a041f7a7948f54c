import type { Paper } from '../../../worker/api.ts'

export interface PaperLook {
  /** Text key under `history.paper`. */
  readonly key: 'printing' | 'none' | 'printed' | 'unconfirmed' | 'maybe' | 'failed'
  readonly mark: string
  readonly tone: string
}

/** The appearance of a print status: a text, a mark and a colour, so that none of them carries the meaning alone. */
export function paperLook({ state, jobId }: Paper): PaperLook {
  if (jobId !== null) return { key: 'printing', mark: '…', tone: 'text-muted' }
  switch (state) {
    case 'printed':
      return { key: state, mark: '✓', tone: 'text-money' }
    case 'unconfirmed':
      return { key: state, mark: '✓', tone: 'text-muted' }
    case 'maybe':
      return { key: state, mark: '?', tone: 'text-warn' }
    case 'none':
    case 'failed':
      return { key: state, mark: '!', tone: 'text-danger' }
  }
}
