import type { DeploymentId } from '../../values/deployment.ts'

/** What a lesson has beside the counter. */
export interface LessonFacts {
  /** What a lesson has beside the counter; null where everything is real. */
  training: TrainingFacts | null
}

export const initialLessonFacts: LessonFacts = {
  training: null,
}

export interface TrainingFacts {
  /** What came out of the printer on the screen, newest first. */
  readonly papers: readonly TrainingPaper[]
  /** What the lesson can begin anew as. */
  readonly deployments: readonly DeploymentId[]
  /** The cards that there are, and the one that lies on the reader. */
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
  /** Whose it is when the lesson begins; null where it is nobody's. */
  readonly holder: string | null
}
