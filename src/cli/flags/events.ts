import {Flags} from '@oclif/core'
import {instantFlag} from './instant.ts'

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
    summary: 'About this charge, withdrawal or block: id, its beginning, or reference.',
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
