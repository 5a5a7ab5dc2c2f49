import {HOUR_MS} from '../../domain/duration.ts'
import {KEY_LIFETIME_MS} from '../../domain/idempotency.ts'
import type {JournalCondition, OpenRequest} from '../../journal/sqlite/examine.ts'
import type {Diagnosis} from './diagnosis.ts'

/** An hour before its key ends, an unknown outcome has become urgent. */
const URGENT_AGE_MS = KEY_LIFETIME_MS - 60 * 60 * 1000

/** Whether what was sent is on record. */
export function examineRecord(condition: JournalCondition, setAside: readonly string[]): Diagnosis {
  const subject = 'journal'
  switch (condition.state) {
    case 'none':
      return {subject, code: 'journal_none_yet', status: 'ok', facts: {}}
    case 'newer':
      return {
        subject,
        code: 'journal_newer',
        status: 'fault',
        facts: {},
        mend: 'npm install -g pixctl@latest',
      }
    case 'damaged':
      return {
        subject,
        code: 'journal_damaged',
        status: 'fault',
        facts: {},
        mend: 'pixctl journal list',
      }
    case 'no_file':
      return {
        subject,
        code: 'journal_no_file',
        status: 'fault',
        facts: {},
        mend: 'pixctl journal list',
      }
    case 'not_read':
      return {subject, code: 'journal_not_read', status: 'warning', facts: {}}
    case 'sound':
      return soundRecord(condition.requests, setAside)
  }
}

function soundRecord(requests: number, [first]: readonly string[]): Diagnosis {
  const subject = 'journal'
  if (first === undefined) return {subject, code: 'journal_sound', status: 'ok', facts: {requests}}
  return {subject, code: 'journal_set_aside', status: 'warning', facts: {requests, file: first}}
}

/**
 * Whether a request was sent whose outcome is unknown, of each environment, as a list and a resume are of one. Of
 * what a journal knew that was set aside, this one says nothing.
 *
 * Source: contract, section 3.
 */
export function examineOutcomes(
  condition: JournalCondition,
  nowMs: number,
  setAside: readonly string[] = [],
): Diagnosis[] {
  const subject = 'outcomes'
  if (condition.state !== 'sound' && condition.state !== 'none') {
    return [{subject, code: 'outcomes_not_read', status: 'warning', facts: {}}]
  }
  const unknown = condition.state === 'sound' ? condition.unknown : []
  if (unknown.length === 0) {
    return setAside.length > 0
      ? [{subject, code: 'outcomes_known_here', status: 'note', facts: {}}]
      : [{subject, code: 'outcomes_known', status: 'ok', facts: {}}]
  }
  return (['live', 'test'] as const).flatMap((environment) => {
    const open = unknown.filter((one) => one.environment === environment)
    const [oldest] = open
    return oldest ? [openOutcomes(oldest, open.length, nowMs)] : []
  })
}

/** Requests of one environment, by the age of the oldest one. */
function openOutcomes(
  {environment, createdAtMs}: OpenRequest,
  count: number,
  nowMs: number,
): Diagnosis {
  const subject = 'outcomes'
  const ageMs = nowMs - createdAtMs
  const facts = {environment, count, hours: Math.floor(ageMs / HOUR_MS)}
  const inLive = environment === 'live' ? ' --live' : ''
  if (ageMs >= KEY_LIFETIME_MS) {
    const mend = `pixctl journal list --state unknown${inLive}`
    return {subject, code: 'outcomes_expired', status: 'fault', facts, mend}
  }
  const mend = `pixctl journal resume${inLive}`
  return ageMs >= URGENT_AGE_MS
    ? {subject, code: 'outcomes_expiring', status: 'fault', facts, mend}
    : {subject, code: 'outcomes_unknown', status: 'warning', facts, mend}
}
