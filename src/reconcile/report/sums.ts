import {EVENT_SUBJECT_KINDS} from '../../domain/event-subject.ts'
import {FEE_KINDS} from '../../domain/fee.ts'
import {centavos} from '../../domain/money.ts'
import type {FeeTotals, ReceiverTotals, ReportData, ThreeWayCell} from '../report-data.ts'
import {KeyedSums, type Packed} from './keyed-sums.ts'

type Subject = ThreeWayCell['subject']

/** On which sides a subject was found. */
export interface Sides {
  readonly record: boolean
  readonly event: boolean
  readonly line: boolean
}

/** Sums of a share, as they are sent to the thread that adds them up. */
export interface PackedSums {
  readonly fees: Packed<{count: number; expected: number; charged: number}>
  readonly receivers: Packed<{legs: number; distributed: number; posted: number}>
  readonly subjects: Packed<{count: number; centavos: number}>
}

/** What a report adds up of subjects. Every addition is exact and commutative. Units: centavos. */
export class ReportSums {
  readonly #fees = new KeyedSums(() => ({count: 0, expected: 0, charged: 0}))
  readonly #receivers = new KeyedSums(() => ({legs: 0, distributed: 0, posted: 0}))
  readonly #subjects = new KeyedSums(() => ({count: 0, centavos: 0}))

  packed(): PackedSums {
    return {
      fees: this.#fees.packed(),
      receivers: this.#receivers.packed(),
      subjects: this.#subjects.packed(),
    }
  }

  addPacked({fees, receivers, subjects}: PackedSums): void {
    this.#fees.addPacked(fees)
    this.#receivers.addPacked(receivers)
    this.#subjects.addPacked(subjects)
  }

  fees(
    of: {kind: FeeTotals['kind']; wallet: string},
    more: {count: number; expected: number; charged: number},
  ): void {
    const sums = this.#fees.at(`${FEE_KINDS.indexOf(of.kind)} ${of.wallet}`)
    sums.count += more.count
    sums.expected += more.expected
    sums.charged += more.charged
  }

  legs(receiver: string, more: {legs: number; distributed: number; posted: number}): void {
    const sums = this.#receivers.at(receiver)
    sums.legs += more.legs
    sums.distributed += more.distributed
    sums.posted += more.posted
  }

  subjects(kind: Subject, sides: Sides, more: {count: number; centavos: number}): void {
    const sums = this.#subjects.at(subjectKey(kind, sides))
    sums.count += more.count
    sums.centavos += more.centavos
  }

  feeTotals(): FeeTotals[] {
    const some = this.#fees.inOrder().filter(([, {count}]) => count !== 0)
    return some.map(([key, {count, expected, charged}]) => ({
      kind: FEE_KINDS[Number(key[0])] ?? 'pix',
      wallet: key.slice(2),
      count,
      expectedCentavos: centavos(expected),
      chargedCentavos: centavos(charged),
    }))
  }

  receivers(): ReceiverTotals[] {
    const some = this.#receivers
      .inOrder()
      .filter(([, {legs, posted}]) => legs !== 0 || posted !== 0)
    return some.map(([receiver, {legs, distributed, posted}]) => ({
      receiver,
      legs,
      distributedCentavos: centavos(distributed),
      postedCentavos: centavos(posted),
    }))
  }

  threeWay(): ReportData['threeWay'] {
    const some = this.#subjects.inOrder().filter(([, {count}]) => count !== 0)
    return some.map(([key, {count, centavos: gross}]) => ({
      subject: EVENT_SUBJECT_KINDS[Number(key[0])] ?? 'charge',
      record: key[1] === '0',
      event: key[2] === '0',
      line: key[3] === '0',
      count,
      centavos: centavos(gross),
    }))
  }
}

/** Sorts by subject, and found on more sides first. */
const subjectKey = (kind: Subject, {record, event, line}: Sides): string =>
  [
    EVENT_SUBJECT_KINDS.indexOf(kind),
    ...[record, event, line].map((there) => (there ? 0 : 1)),
  ].join('')
