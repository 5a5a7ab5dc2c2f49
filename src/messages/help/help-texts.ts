/** English sentences of commands and flags, white space folded, and the Portuguese ones. */
export type HelpTexts = Readonly<Record<string, string>>
