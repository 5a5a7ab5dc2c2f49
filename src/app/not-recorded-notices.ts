import {resumeLine} from '../client/creation/resume-line.ts'
import type {RequestRecord} from '../journal/request-record.ts'
import {PixctlError} from '../messages/errors.ts'
import {doneNotRecorded} from '../messages/payments/not-recorded.ts'
import type {Context} from './context.ts'

/** What was carried out, and the journal did not take. */
export interface NotRecorded {
  add(record: RequestRecord, cause: unknown): void
  /** Says once of all of them that they are done, and how the journal learns it. */
  say(): void
}

/** A batch may have many of them: they are counted, and said when the command ends. */
export function notRecordedNotice({notice}: Pick<Context, 'notice'>): NotRecorded {
  let count = 0
  let last: {readonly record: RequestRecord; readonly cause: unknown} | undefined
  return {
    add(record, cause) {
      count += 1
      last = {record, cause}
    },
    say() {
      if (!last) return
      const {record, cause} = last
      notice(doneNotRecorded({count, said: inWords(cause), resume: resumeLine(record, count > 1)}))
      count = 0
      last = undefined
    },
  }
}

/** What the store says in both languages, or the disk in its own. */
const inWords = (cause: unknown): Pick<PixctlError, 'wordsIn'> =>
  cause instanceof PixctlError
    ? cause
    : {wordsIn: () => ({message: cause instanceof Error ? cause.message : String(cause)})}
