import {EVENT_KINDS, type EventKind} from '../../../../domain/event.ts'
import {TRANSACTION_TYPES} from '../../../../domain/ledger.ts'
import {mayHaveReference, referenceIn} from '../../../read/values/reference.ts'
import * as layout from '../../kernel/row-layout.ts'
import {bucketOfSlot} from '../hashes/places.ts'
import {MOST_ROOM, type Segments, SpillWriter} from '../kept/spill.ts'
import type {Kernel} from '../module/kernel.ts'
import type {FactsOrder, Plan, ScreenedFile} from '../plan/plan.ts'
import {encodedFact, FACT, KIND_CODES, NAME_CODES, PART_CODES} from './fee-facts.ts'
import {parsedFact, SUBJECT_OF} from './fee-rows.ts'

const {AMOUNT, AT_MS, CODE, FLAGS, HAS_RELATED, ID_END, ID_START, ID_X, SLOT} = layout

const FEE = TRANSACTION_TYPES.indexOf('fee')
const EVENT_SUBJECTS = EVENT_KINDS.map((kind) => SUBJECT_OF[kind as EventKind])
const NO_BYTES = Buffer.alloc(0)

/** Rows of a part as the kernel has screened them. */
export interface ScreenedBatch {
  readonly lines: number
  /** The number of the first of them in its part. */
  readonly first: number
  /** Those that the full reader has read: the block does not have their ids as they are. */
  readonly filled: ReadonlySet<number>
}

/** The full reader has to say what stands in the column of a report. */
const hasReferenceColumn = ({report}: ScreenedFile): boolean =>
  report?.positions.has('externalReference') ?? false

/**
 * Writes to disk, share by share, what rows say of fees while they are screened, so that no file is
 * read again for that. Made only where the service seems to take other fees than the table says.
 */
export class FeeNotes {
  readonly #kernel: Kernel
  readonly #plan: Plan
  readonly #shares: number
  readonly #writer: SpillWriter
  #hasReferences = false

  constructor(kernel: Kernel, plan: Plan, {shares, spill}: FactsOrder) {
    this.#kernel = kernel
    this.#plan = plan
    this.#shares = shares
    this.#writer = new SpillWriter(spill, shares)
  }

  /** The segments of each share, once, when all rows are screened. */
  result(): Segments[] {
    return this.#writer.result()
  }

  /** What the rows of a batch say of fees that have a place and are in scope. */
  addBatch(file: ScreenedFile, {lines, first, filled}: ScreenedBatch): void {
    if (file.name === 'blocks') return
    const isParsed = file.name !== 'statement' && hasReferenceColumn(file)
    this.#hasReferences = this.#findsReference(file, lines)
    for (let nth = 0; nth < lines; nth += 1) {
      if (this.#kernel.wordOf(nth, SLOT) < 0) continue
      if ((this.#kernel.wordOf(nth, FLAGS) & layout.DECIDED) !== 0) continue
      if (!(this.#kernel.doubleOf(nth, AT_MS) <= this.#plan.asOfMs)) continue
      const isOfReader = file.name !== 'statement' && (isParsed || filled.has(nth))
      if (isOfReader) this.#addParsed(file, nth, first + nth)
      else this.#add(file, nth, first + nth)
    }
  }

  #add(file: ScreenedFile, nth: number, line: number): void {
    const kernel = this.#kernel
    if (file.name === 'statement') {
      const isFee = kernel.wordOf(nth, CODE) === FEE
      if (isFee && (kernel.wordOf(nth, FLAGS) & HAS_RELATED) !== 0) {
        this.#write(file, nth, {line, part: PART_CODES.posted, idAt: layout.RELATED_X})
      }
      return
    }
    if (file.name === 'events') {
      const kind = EVENT_SUBJECTS[kernel.wordOf(nth, CODE)]
      const idAt = ID_X
      if (kind === undefined) this.#write(file, nth, {line, part: PART_CODES.other, idAt})
      else this.#write(file, nth, {line, part: PART_CODES.subject, idAt, kind})
      return
    }
    const reference = this.#referenceOf(nth)
    const isSubject = file.name === 'withdrawals'
    this.#write(file, nth, {
      line,
      part: isSubject ? PART_CODES.subject : PART_CODES.other,
      idAt: ID_X,
      reference,
      ...(isSubject && {kind: 'withdrawal'}),
    })
  }

  /** Whether any row of a batch of records may have a reference. */
  #findsReference({name}: ScreenedFile, lines: number): boolean {
    if (lines === 0 || name === 'statement' || name === 'events') return false
    const {bytes} = this.#kernel
    return mayHaveReference(bytes.subarray(this.#kernel.startOf(0), this.#kernel.endOf(lines - 1)))
  }

  #referenceOf(nth: number): Buffer {
    if (!this.#hasReferences) return NO_BYTES
    const kernel = this.#kernel
    const [start, end] = [kernel.startOf(nth), kernel.endOf(nth)]
    if (!mayHaveReference(kernel.bytes.subarray(start, end))) return NO_BYTES
    return Buffer.from(referenceIn(kernel.text(start, end)) ?? '')
  }

  #write(
    file: ScreenedFile,
    nth: number,
    of: {
      readonly line: number
      readonly part: number
      /** Which hash of the row is that of the subject. */
      readonly idAt: number
      readonly kind?: keyof typeof KIND_CODES
      readonly reference?: Buffer
    },
  ): void {
    const {line, part, idAt, kind = 'charge', reference = NO_BYTES} = of
    const kernel = this.#kernel
    const isSubject = part === PART_CODES.subject
    const idStart = kernel.wordOf(nth, ID_START)
    const idBytes = isSubject ? kernel.wordOf(nth, ID_END) - idStart : 0
    const length = FACT.texts + idBytes + reference.length
    if (length > MOST_ROOM) {
      this.#addParsed(file, nth, line)
      return
    }
    const place = kernel.wordOf(nth, SLOT)
    const row = {source: file.task ?? 0, line, length, place}
    const {buffer, view, at} = this.#writer.room(bucketOfSlot(place) % this.#shares, row)
    const settledAt = isSubject && file.name === 'events' ? layout.SETTLED_AT_MS : AT_MS
    buffer[at + FACT.part] = part
    buffer[at + FACT.name] = NAME_CODES[file.name]
    buffer[at + FACT.kind] = KIND_CODES[kind]
    view.setInt32(at + FACT.x, kernel.wordOf(nth, idAt), true)
    view.setInt32(at + FACT.y, kernel.wordOf(nth, idAt + 1), true)
    view.setInt32(at + FACT.idBytes, idBytes, true)
    view.setInt32(at + FACT.wallet, kernel.wordOf(nth, layout.WALLET), true)
    view.setFloat64(at + FACT.amount, kernel.doubleOf(nth, AMOUNT), true)
    view.setFloat64(at + FACT.atMs, kernel.doubleOf(nth, settledAt), true)
    const {bytes} = kernel
    const idAtByte = at + FACT.texts
    for (let p = 0; p < idBytes; p += 1) buffer[idAtByte + p] = bytes[idStart + p] as number
    if (reference.length > 0) buffer.set(reference, idAtByte + idBytes)
  }

  #addParsed(file: ScreenedFile, nth: number, line: number): void {
    const kernel = this.#kernel
    const place = kernel.wordOf(nth, SLOT)
    const text = kernel.text(kernel.startOf(nth), kernel.endOf(nth))
    const wallet = kernel.wordOf(nth, layout.WALLET)
    const subject = {...kernel.hashIn(nth, ID_X), wallet}
    const fact = parsedFact(file, this.#plan, {text, subject})
    if (fact === undefined) return
    const share = bucketOfSlot(place) % this.#shares
    const from = encodedFact(fact)
    const {length} = from
    this.#writer.add(share, {source: file.task ?? 0, line, place, length, from, start: 0})
  }
}
