import {Flags} from '@oclif/core'
import {InvalidInputError} from '../errors.ts'

/** A moment: ISO 8601, or a day, which begins at midnight on this machine's clock. */
const instantFlag = Flags.custom<number>({
  helpValue: 'TIME',
  parse: async (text, _context, flag) => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
    const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)
    const atMs = Date.parse(isDay ? `${text}T00:00:00` : text)
    if ((isDay || isInstant) && !Number.isNaN(atMs)) return atMs
    throw new InvalidInputError(
      'INVALID_TIME',
      `--${flag.name} is no time: write such as 2026-11-21 or 2026-11-21T12:00:00Z.`,
    )
  },
})

/** Which events of the inbox are meant. Source: commands.md, "Inbox and replay". */
export const selectionFlags = {
  from: instantFlag({summary: 'Received at this time or later.', helpGroup: 'SELECTION'}),
  until: instantFlag({summary: 'Received before this time.', helpGroup: 'SELECTION'}),
  event: Flags.string({summary: 'Of this kind.', helpValue: 'KIND', helpGroup: 'SELECTION'}),
  'sub-account': Flags.string({
    summary: 'Of this wallet; principal is the main account.',
    helpValue: 'REF',
    helpGroup: 'SELECTION',
  }),
  subject: Flags.string({
    summary: 'About this charge, withdrawal or block.',
    helpValue: 'ID',
    helpGroup: 'SELECTION',
  }),
  failed: Flags.boolean({
    summary: 'Whose last forward or replay got no 2xx.',
    helpGroup: 'SELECTION',
  }),
}

interface TypedSelection {
  readonly from: number | undefined
  readonly until: number | undefined
  readonly event: string | undefined
  readonly 'sub-account': string | undefined
  readonly subject: string | undefined
  readonly failed: boolean
}

/** The flags by the names of what they select; what was not typed is absent. */
export function toSelection(flags: TypedSelection) {
  const {from, until, event, subject, failed} = flags
  return {
    fromMs: from,
    untilMs: until,
    event,
    subAccount: flags['sub-account'],
    subject,
    failed: failed || undefined,
  }
}
