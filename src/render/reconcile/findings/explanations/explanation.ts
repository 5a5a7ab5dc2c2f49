import type {Language} from '../../../../messages/language.ts'

/** What a person wants to know of a code. */
export interface Explanation {
  /** A few words, for a heading or a table. */
  readonly title: string
  readonly meaning: string
  readonly raised: string
  readonly example: string
}

/** What each code has in each language: its explanation, and what a person does about it. */
export interface ExplainedStep extends Explanation {
  /** Short enough for a line of a terminal, beside a count and an amount: at most `STEP_WIDTH`. */
  readonly step: string
}

/** Units: characters. */
export const STEP_WIDTH = 41

export type Explained = Readonly<Record<Language, ExplainedStep>>
