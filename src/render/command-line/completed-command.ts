/** A flag as a shell offers it. */
export interface CompletedFlag {
  readonly name: string
  readonly summary: string
  /** Absent where the flag takes no value; empty where any value will do. */
  readonly values?: readonly string[]
  /** What this machine knows of such values, asked at a Tab. */
  readonly asks?: WordKind
}

/** Words that only this machine knows: see `knownWords`. */
export const WORD_KINDS = ['profile', 'target', 'wallet', 'charge', 'withdrawal', 'entry'] as const

export type WordKind = (typeof WORD_KINDS)[number]

/** A command or a topic: its words, what may follow, and the flags it takes. */
export interface CompletedCommand {
  /** Words after the program, with single spaces; empty for the program itself. */
  readonly path: string
  readonly next: readonly {readonly word: string; readonly summary: string}[]
  readonly flags: readonly CompletedFlag[]
  /** What may stand as its argument: of a closed set, or what this machine knows. */
  readonly argument?: {readonly values: readonly string[]; readonly asks?: WordKind}
}
