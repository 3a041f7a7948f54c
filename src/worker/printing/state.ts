export type PrintSubject =
  | { kind: 'ticket'; uniqueReqId: string; copy: number }
  | { kind: 'receipt'; route: '/check'; data: Record<string, unknown> }

export interface OpenJob {
  jobId: string
  subject: PrintSubject
  /** The print program has it: after a restart it is only asked about, and not sent again with the same id. */
  isQueued: boolean
}

export interface PrintingState {
  /** Jobs that have not ended, oldest first. */
  open: OpenJob[]
}

export const initialPrinting: PrintingState = { open: [] }

export const openJob = ({ open }: PrintingState, jobId: string): OpenJob | undefined =>
  open.find((job) => job.jobId === jobId)
