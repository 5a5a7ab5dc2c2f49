import {centavos} from '../../domain/money.ts'
import type {DataSetName} from '../finding-codes.ts'
import type {
  FeeTotals,
  MatchRate,
  ReceiverTotals,
  ReportData,
  ThreeWayCell,
} from '../report-data.ts'
import {DayBook} from './day-book.ts'
import {KeyedSums} from './keyed-sums.ts'

type Subject = ThreeWayCell['subject']

/** On which sides a subject was found. */
export interface Sides {
  readonly record: boolean
  readonly event: boolean
  readonly line: boolean
}

/** What a report adds up. Every addition is exact and commutative. Units: centavos. */
export class ReportSums {
  readonly days: DayBook
  readonly #fees = new KeyedSums(() => ({count: 0, expected: 0, charged: 0}))
  readonly #receivers = new KeyedSums(() => ({legs: 0, distributed: 0, posted: 0}))
  readonly #subjects = new KeyedSums(() => ({count: 0, centavos: 0}))
  readonly #rates = new KeyedSums(() => ({inScope: 0, matched: 0}))

  constructor(timezone: string) {
    this.days = new DayBook(timezone)
  }

  fee(of: {kind: FeeTotals['kind']; wallet: string}, expected: number, charged: number): void {
    const sums = this.#fees.at(`${FEE_ORDER[of.kind]} ${of.wallet}`)
    sums.count += 1
    sums.expected += expected
    sums.charged += charged
  }

  leg(receiver: string, distributed: number, posted: number): void {
    const sums = this.#receivers.at(receiver)
    if (distributed !== 0) sums.legs += 1
    sums.distributed += distributed
    sums.posted += posted
  }

  subject(kind: Subject, sides: Sides, gross: number): void {
    const sums = this.#subjects.at(subjectKey(kind, sides))
    sums.count += 1
    sums.centavos += gross
  }

  row(file: DataSetName, amount: number, isMatched: boolean): void {
    const sums = this.#rates.at(file)
    sums.inScope += Math.abs(amount)
    if (isMatched) sums.matched += Math.abs(amount)
  }

  fees(): FeeTotals[] {
    return this.#fees.inOrder().map(([key, {count, expected, charged}]) => ({
      kind: FEE_KINDS[Number(key[0])] ?? 'pix',
      wallet: key.slice(2),
      count,
      expectedCentavos: centavos(expected),
      chargedCentavos: centavos(charged),
    }))
  }

  receivers(): ReceiverTotals[] {
    return this.#receivers.inOrder().map(([receiver, {legs, distributed, posted}]) => ({
      receiver,
      legs,
      distributedCentavos: centavos(distributed),
      postedCentavos: centavos(posted),
    }))
  }

  threeWay(): ReportData['threeWay'] {
    return this.#subjects.inOrder().map(([key, {count, centavos: gross}]) => ({
      subject: SUBJECTS[Number(key[0])] ?? 'charge',
      record: key[1] === '0',
      event: key[2] === '0',
      line: key[3] === '0',
      count,
      centavos: centavos(gross),
    }))
  }

  rate(file: DataSetName): Pick<MatchRate, 'centavos' | 'matchedCentavos'> {
    const {inScope, matched} = this.#rates.at(file)
    return {centavos: centavos(inScope), matchedCentavos: centavos(matched)}
  }
}

const FEE_KINDS = ['pix', 'withdrawal', 'refund'] as const
const FEE_ORDER = {pix: 0, withdrawal: 1, refund: 2} as const
const SUBJECTS = ['charge', 'withdrawal', 'refund', 'block'] as const

/** Sorts by subject, and found on more sides first. */
const subjectKey = (kind: Subject, {record, event, line}: Sides): string =>
  [SUBJECTS.indexOf(kind), ...[record, event, line].map((there) => (there ? 0 : 1))].join('')
