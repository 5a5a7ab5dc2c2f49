import type {Language} from '../../../messages/language.ts'

/** What a person wants to know of a code. */
export interface Explanation {
  /** A few words, for a heading or a table. */
  readonly title: string
  readonly meaning: string
  readonly raised: string
  readonly example: string
}

export type Explained = Readonly<Record<Language, Explanation>>
