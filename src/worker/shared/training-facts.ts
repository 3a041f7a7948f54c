import type { DeploymentId } from '../../values/deployment.ts'

/** The additional facts of training. */
export interface TrainingFacts {
  /** The receipts of the printer on the screen, newest first. */
  readonly papers: readonly TrainingPaper[]
  /** The deployments that training can start with. */
  readonly deployments: readonly DeploymentId[]
  /** The available cards, and the one on the reader. */
  readonly cards: readonly TrainingCard[]
  readonly laidCard: string | null
}

/** A receipt as text: each line as wide as the paper. */
export interface TrainingPaper {
  readonly jobId: string
  /** Ms since 1970. */
  readonly at: number
  readonly lines: readonly string[]
}

/** A card that can be put on the reader. */
export interface TrainingCard {
  readonly idCard: string
  /** The card's player at the start of training; null if it has none. */
  readonly holder: string | null
}
