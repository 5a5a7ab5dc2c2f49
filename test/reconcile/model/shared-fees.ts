import {
  type About,
  type Book,
  byContent,
  eventsAbout,
  keyOf,
  originatorOf,
  walletNamed,
} from './book.ts'
import type {Line} from './rows.ts'

const CHARGED = ['charge', 'withdrawal', 'refund'] as const

type Charged = Omit<About, 'about'> & {readonly about: (typeof CHARGED)[number]}

type Rows = Pick<Book, 'charges' | 'withdrawals' | 'events' | 'later' | 'lines' | 'spoilt'>

const MAIN_TYPE = {charge: 'payment', withdrawal: 'withdrawal', refund: 'refund'} as const

const recordOf = ({charges, withdrawals}: Rows, {about, id}: Charged) =>
  [about === 'charge' ? charges : [], about === 'withdrawal' ? withdrawals : []]
    .flat()
    .find((one) => one.id === id && !one.isGone)

const hasRows = (book: Rows, subject: Charged): boolean =>
  eventsAbout(book.events, subject.about, subject.id).length > 0 ||
  recordOf(book, subject) !== undefined

function isNamed(book: Rows, subject: Charged): boolean {
  const {unreadRecords, unreadEvents} = book.spoilt
  const others = [...unreadRecords, ...unreadEvents, ...book.later]
  return hasRows(book, subject) || others.some((one) => keyOf(one) === keyOf(subject))
}

/** As an event says, else the record. */
const feeNamed = (book: Rows, subject: Charged): number | undefined =>
  eventsAbout(book.events, subject.about, subject.id).findLast(({fee}) => fee !== undefined)?.fee ??
  recordOf(book, subject)?.fee

const mainsOf = ({lines}: Rows, {about, id}: Charged): readonly Line[] =>
  lines.filter((line) => line.type === MAIN_TYPE[about] && line.id === id)

function walletOf(book: Rows, subject: Charged): string | undefined {
  const events = eventsAbout(book.events, subject.about, subject.id)
  const chargeId = subject.about === 'refund' ? events.at(-1)?.chargeId : undefined
  return (
    recordOf(book, subject)?.wallet ??
    (chargeId === undefined ? undefined : originatorOf(book as Book, chargeId)) ??
    walletNamed(events) ??
    mainsOf(book, subject)[0]?.wallet
  )
}

/**
 * Where a charge, a withdrawal and a refund have one id, each has the fee with that parent which stands in its
 * wallet, has its amount and was posted with it, or as much of that as any has. Answers what each such line is of.
 */
export function sharedFees(book: Rows): ReadonlyMap<Line, Charged['about']> {
  const fees = book.lines.filter(({type}) => type === 'fee').toSorted(byContent)
  const shared = new Map<Line, Charged['about']>()
  for (const id of new Set(fees.map(({parent}) => parent))) {
    const all = CHARGED.map((about): Charged => ({about, id}))
    const first = all.find((one) => isNamed(book, one))
    if (first === undefined) continue
    const isKnown = hasRows(book, first)
    const others = all.filter(
      (one) => one !== first && (isNamed(book, one) || (isKnown && mainsOf(book, one).length > 0)),
    )
    if (others.length === 0) continue
    const lines = fees.filter(({parent}) => parent === id)
    const ordered = [first, ...others]
    share(book, ordered, {lines, shared})
  }
  return shared
}

function share(
  book: Rows,
  subjects: readonly Charged[],
  {lines, shared}: {lines: readonly Line[]; shared: Map<Line, Charged['about']>},
): void {
  const known = new Map(
    subjects.map((one) => [
      one,
      {wallet: walletOf(book, one), fee: feeNamed(book, one), mains: mainsOf(book, one)},
    ]),
  )
  const has = (one: Charged, line: Line) => {
    const {wallet, fee, mains = []} = known.get(one) ?? {}
    return {
      wallet: line.wallet === wallet,
      amount: Math.abs(line.amount) === fee,
      instant: mains.some(({atMs}) => atMs === line.atMs),
    }
  }
  const give = (isMeant: (of: ReturnType<typeof has>) => boolean, isSecond = false) => {
    for (const one of subjects) {
      for (const line of lines) {
        if (shared.has(line) || !isMeant(has(one, line))) continue
        const isAny = lines.some((other) => shared.get(other) === one.about)
        if (isSecond || !isAny) shared.set(line, one.about)
      }
    }
  }
  give(({wallet, amount, instant}) => wallet && amount && instant)
  give(({wallet, amount}) => wallet && amount)
  give(({wallet, instant}) => wallet && instant)
  give(({wallet, amount, instant}) => wallet && amount && instant, true)
  give(({amount}) => amount)
  give(({wallet, amount}) => wallet && amount, true)
  give(({wallet, instant}) => wallet && instant, true)
  give(({amount}) => amount, true)
  give(({wallet}) => wallet, true)
  give(() => true, true)
}

/** Whether a line is a fee of a subject. */
export const isFeeOf = ({shared}: Book, {about, id}: Charged, line: Line): boolean =>
  line.type === 'fee' && line.parent === id && (shared.get(line) ?? about) === about
