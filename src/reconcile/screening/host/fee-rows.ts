import {EVENT_KINDS, type EventKind} from '../../../domain/event.ts'
import {TRANSACTION_TYPES} from '../../../domain/ledger.ts'
import {Intake} from '../../read/intake.ts'
import {canonicalId} from '../../read/json-fields.ts'
import {referenceIn} from '../../read/reference.ts'
import type {EventRow, Rows} from '../../read/rows.ts'
import * as layout from '../kernel/row-layout.ts'
import type {FeeFact} from './fee-facts.ts'
import type {IdHash} from './id-hash.ts'
import type {Kernel} from './kernel.ts'
import type {Plan, PlannedFile} from './plan.ts'
import {takeRow} from './take-row.ts'

const {AMOUNT, AT_MS, CODE, FLAGS, HAS_RELATED, ID_END, ID_START, ID_X, RELATED_X} = layout

const FEE = TRANSACTION_TYPES.indexOf('fee')
const NAME_OF_REFERENCE = Buffer.from('"externalReference"')
const NO_TEXT = {id: '', wallet: '', reference: undefined}

/** Whose fee an event has; that of a withdrawal is in its record. */
const SUBJECT_OF: Partial<Readonly<Record<EventKind, FeeFact['kind']>>> = {
  payment_completed: 'charge',
  refund_completed: 'refund',
}

/** The full reader has to say what stands in the column of a report. */
const hasReferenceColumn = ({report}: PlannedFile): boolean =>
  report?.positions.has('externalReference') ?? false

/** What rows that were decoded last say of fees. */
export class FeeRows {
  readonly #kernel: Kernel
  readonly #plan: Plan

  constructor(kernel: Kernel, plan: Plan) {
    this.#kernel = kernel
    this.#plan = plan
  }

  /** Nothing for a row that is out of scope, or says nothing of a fee. */
  factOf(file: PlannedFile, nth: number): FeeFact | undefined {
    const isRead = this.#kernel.wordOf(nth, FLAGS) !== 0 && !hasReferenceColumn(file)
    const fact = isRead ? this.#decoded(file, nth) : this.#parsed(file, nth)
    return fact && fact.rowAtMs <= this.#plan.asOfMs ? fact : undefined
  }

  #decoded({name}: PlannedFile, nth: number) {
    const kernel = this.#kernel
    const code = kernel.wordOf(nth, CODE)
    const numbers = {
      name,
      ...NO_TEXT,
      amount: kernel.doubleOf(nth, AMOUNT),
      atMs: kernel.doubleOf(nth, AT_MS),
      rowAtMs: kernel.doubleOf(nth, AT_MS),
    }
    const subject = () => ({...kernel.hashIn(nth, ID_X), ...this.#named(nth)})
    if (name === 'statement') {
      const isFee = code === FEE && (kernel.wordOf(nth, FLAGS) & HAS_RELATED) !== 0
      return isFee ? posted(numbers, kernel.hashIn(nth, RELATED_X)) : undefined
    }
    if (name === 'events') {
      const kind = SUBJECT_OF[EVENT_KINDS[code] as EventKind]
      if (kind === undefined) return other(numbers, kernel.hashIn(nth, ID_X))
      const atMs = kernel.doubleOf(nth, layout.SETTLED_AT_MS)
      return {...numbers, part: 'subject', kind, atMs, ...subject()} as const
    }
    const reference = this.#referenceOf(nth)
    if (name === 'withdrawals') {
      return {...numbers, part: 'subject', kind: 'withdrawal', ...subject(), reference} as const
    }
    return {...other(numbers, kernel.hashIn(nth, ID_X)), reference}
  }

  #named(nth: number): {readonly id: string; readonly wallet: string} {
    const {bytes, wallets} = this.#kernel
    const [from, to] = [this.#kernel.wordOf(nth, ID_START), this.#kernel.wordOf(nth, ID_END)]
    return {
      id: canonicalId(bytes.toString('utf8', from, to)),
      wallet: wallets.names[this.#kernel.wordOf(nth, layout.WALLET)] as string,
    }
  }

  #referenceOf(nth: number): string | undefined {
    const kernel = this.#kernel
    const [start, end] = [kernel.startOf(nth), kernel.endOf(nth)]
    const isNamed = kernel.bytes.subarray(start, end).includes(NAME_OF_REFERENCE)
    return isNamed ? referenceIn(kernel.text(start, end)) : undefined
  }

  /** By the full reader of its file, as the judge reads rows. */
  #parsed(file: PlannedFile, nth: number) {
    const kernel = this.#kernel
    const intake = new Intake(this.#plan.mapping)
    const text = kernel.text(kernel.startOf(nth), kernel.endOf(nth))
    takeRow(intake, file, {source: file.source, line: 0, text})
    return factOfRows(intake.rows, (id) => kernel.hashOf(id))
  }
}

type Numbers = Omit<FeeFact, 'part' | 'kind' | 'x' | 'y'> & {readonly rowAtMs: number}

/** Rows beside that of the subject have its kind only in name. */
const other = (numbers: Numbers, {x, y}: IdHash) =>
  ({...numbers, part: 'other', kind: 'charge', x, y}) as const
const posted = (numbers: Numbers, {x, y}: IdHash) =>
  ({...numbers, part: 'posted', kind: 'charge', x, y}) as const

function factOfRows(rows: Rows, hashOf: (id: string) => IdHash) {
  const [charge, withdrawal, event, line] = [
    rows.charges[0],
    rows.withdrawals[0],
    rows.events[0],
    rows.lines[0],
  ]
  if (charge) {
    const numbers = {name: 'charges', ...NO_TEXT, ...numbersOf(charge)} as const
    return {...other(numbers, hashOf(charge.id)), reference: referenceIn(charge.content)}
  }
  if (withdrawal) {
    const {id, wallet} = withdrawal
    const numbers = {name: 'withdrawals', ...numbersOf(withdrawal), id, wallet} as const
    const reference = referenceIn(withdrawal.content)
    return {...numbers, part: 'subject', kind: 'withdrawal', ...hashOf(id), reference} as const
  }
  if (event) return factOfEvent(event, hashOf(event.subjectId))
  if (line?.type !== 'fee' || line.parent === undefined) return undefined
  return posted({name: 'statement', ...NO_TEXT, ...numbersOf(line)}, hashOf(line.parent))
}

function factOfEvent(event: EventRow, hash: IdHash) {
  const numbers = {name: 'events', ...NO_TEXT, ...numbersOf(event)} as const
  const kind = SUBJECT_OF[event.kind]
  if (kind === undefined) return other(numbers, hash)
  const {subjectId: id, wallet = '', settledAtMs: atMs} = event
  return {...numbers, part: 'subject', kind, ...hash, id, wallet, atMs} as const
}

const numbersOf = ({amount, atMs}: {readonly amount: number; readonly atMs: number}) => ({
  amount,
  atMs,
  rowAtMs: atMs,
})
