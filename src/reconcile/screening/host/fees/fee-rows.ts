import type {EventKind} from '../../../../domain/event.ts'
import {Intake} from '../../../read/rows/intake.ts'
import type {EventRow, Rows} from '../../../read/rows/rows.ts'
import {referenceIn} from '../../../read/values/reference.ts'
import type {IdHash} from '../hashes/id-hash.ts'
import type {Plan, PlannedFile} from '../plan/plan.ts'
import {takeRow} from '../plan/take-row.ts'
import type {FeeFact} from './fee-facts.ts'

/** Whose fee an event has; that of a withdrawal is in its record. */
export const SUBJECT_OF: Partial<Readonly<Record<EventKind, FeeFact['kind']>>> = {
  payment_completed: 'charge',
  refund_completed: 'refund',
}

/** What the screen knows of a row whoever has read it: the hash of its subject, its wallet. */
export interface ScreenedSubject extends IdHash {
  readonly wallet: number
}

type Numbers = Pick<FeeFact, 'amount' | 'atMs'> & ScreenedSubject

const NO_TEXT = {id: '', reference: undefined}

/** What a row says of a fee, by the full reader of its file, as the judge reads rows. */
export function parsedFact(
  file: PlannedFile,
  {mapping}: Plan,
  {text, subject}: {readonly text: string; readonly subject: ScreenedSubject},
): FeeFact | undefined {
  const intake = new Intake(mapping)
  takeRow(intake, file, {source: file.source, line: 0, text})
  return factOfRows(intake.rows, subject)
}

/** Rows beside that of the subject have its kind only in name. */
const other = (name: FeeFact['name'], numbers: Numbers): FeeFact => ({
  ...numbers,
  ...NO_TEXT,
  name,
  part: 'other',
  kind: 'charge',
})

function factOfRows(rows: Rows, subject: ScreenedSubject): FeeFact | undefined {
  const [charge, withdrawal, event, line] = [
    rows.charges[0],
    rows.withdrawals[0],
    rows.events[0],
    rows.lines[0],
  ]
  if (charge) {
    const reference = referenceIn(charge.content)
    return {...other('charges', {...numbersOf(charge), ...subject}), reference}
  }
  if (withdrawal) {
    const {id} = withdrawal
    const reference = referenceIn(withdrawal.content)
    const numbers = {...numbersOf(withdrawal), ...subject, id, reference}
    return {...numbers, name: 'withdrawals', part: 'subject', kind: 'withdrawal'}
  }
  if (event) return factOfEvent(event, subject)
  if (line?.type !== 'fee' || line.parent === undefined) return undefined
  return {...other('statement', {...numbersOf(line), ...subject}), part: 'posted'}
}

function factOfEvent(event: EventRow, subject: ScreenedSubject): FeeFact {
  const numbers = {...numbersOf(event), ...subject}
  const kind = SUBJECT_OF[event.kind]
  if (kind === undefined) return other('events', numbers)
  const {subjectId: id, settledAtMs: atMs} = event
  return {...numbers, name: 'events', part: 'subject', kind, id, atMs, reference: undefined}
}

const numbersOf = ({amount, atMs}: {readonly amount: number; readonly atMs: number}) => ({
  amount,
  atMs,
})
