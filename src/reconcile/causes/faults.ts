import type {Suspect} from './suspect.ts'

/** What a finding is about, and which part of it. */
export const aboutOf = ({subject: {kind, id}, role}: Suspect): string =>
  `${kind} ${id} ${role ?? ''}`

/** Whether a finding says that a fee is too high or too low. */
export const isFee = ({code}: Pick<Suspect, 'code'>): boolean =>
  code === 'FEE_OVERCHARGE' || code === 'FEE_UNDERCHARGE'

/** The same fault in every run: a fee too high is the same as that fee too low. */
export const faultOf = (suspect: Suspect): string =>
  isFee(suspect) ? aboutOf(suspect) : suspect.id
