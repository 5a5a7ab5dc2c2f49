import {type About, type Book, raise, raiseUnless, type Spoil, takeAstray, takeOne} from './book.ts'
import type {Event, Line} from './rows.ts'

/** The one line a subject is owed: where, of which type, how much, and which lines could be it. */
export interface Owed {
  readonly subject: string
  readonly wallet: string
  readonly type: string
  readonly amount: number
  /** Of several lines the one of this amount is it; `amount` where nothing else is said. */
  readonly wanted?: number
  readonly lines: readonly Line[]
  /** A row of the subject was rejected: an absent line may be that row. */
  readonly isSpoilt: Spoil
  /** Not final yet: an absent line may still come. */
  readonly isOptional?: boolean
  /** Of a fee: what schedule, event and record say, each of which the line may be with the other sign. */
  readonly said?: readonly (number | undefined)[]
}

/**
 * Takes the line that is owed. Absent: MISSING_POSTING. The other sign: SIGN_MISMATCH. Answers the
 * line whose amount is still to be compared.
 */
export function takeOwed(book: Book, owed: Owed): Line | undefined {
  const {subject, wallet, type, amount, wanted = amount} = owed
  const line = takeOne(book, owed.lines, {subject, amount: wanted, wallet})
  if (!line) {
    if (owed.isOptional || amount === 0) return undefined
    const astray = takeAstray(book, subject, {type, amount})
    raiseUnless(!astray && owed.isSpoilt, book, {
      code: 'MISSING_POSTING',
      id: subject,
      delta: -amount,
      explains: [{wallet, amount}, ...(astray ? [{wallet: astray.wallet, amount: -amount}] : [])],
    })
    return undefined
  }
  if (line.wallet === wallet && isFlipped(line.amount, owed)) {
    raise(book, 'SIGN_MISMATCH', line.id, {
      delta: 2 * line.amount,
      explains: [{wallet: line.wallet, amount: -2 * line.amount}],
    })
    return undefined
  }
  return line
}

function isFlipped(posted: number, {amount, said = []}: Owed): boolean {
  const wanted = [amount, ...said.map((fee) => (fee === undefined ? amount : -fee))]
  return posted !== 0 && !wanted.includes(posted) && wanted.includes(-posted)
}

/** What each source says of one amount. */
export interface Sources {
  readonly record: number | undefined
  readonly events: readonly number[]
  readonly line: number | undefined
}

/** What most of record, last event and line say; the event where all differ. */
export function agreedOn({record, events, line}: Sources): number | undefined {
  const event = events.at(-1)
  const said = [event, record, line].filter((value) => value !== undefined)
  return said.toSorted((a, b) => count(said, b) - count(said, a))[0]
}

const count = (list: readonly number[], wanted: number): number =>
  list.filter((value) => value === wanted).length

/** Record, event and line that disagree are one finding, whether amount, fee or both are off. */
export const isReported = (book: Book, {about, id}: About): boolean =>
  book.raised.some((one) => one.code === 'AMOUNT_MISMATCH' && one.about === about && one.id === id)

/** Record, event and line disagree on an amount: one finding, and what it says of the line. */
export function compareAmounts(
  book: Book,
  sources: Sources,
  of: {about: Event['about']; subject: string; line: Line | undefined; sign?: number},
): void {
  const {about, subject, line, sign = 1} = of
  const said = [sources.line, sources.record, ...sources.events].filter((one) => one !== undefined)
  const agreed = agreedOn(sources)
  if (agreed === undefined || said.every((value) => value === agreed)) return
  if (isReported(book, {about, id: subject})) return
  const odd = said.find((value) => value !== agreed) ?? agreed
  const isLine = line !== undefined && ![undefined, agreed].includes(sources.line)
  // Where all differ the documents do not say which of two is off by how much.
  const isOpen = new Set(said).size > 2 || (sources.record === undefined && said.length > 2)
  raise(book, 'AMOUNT_MISMATCH', subject, {
    about,
    delta: isOpen ? 'open' : sign * (odd - agreed),
    ...(isLine ? {explains: [{wallet: line.wallet, amount: sign * agreed - line.amount}]} : {}),
  })
}

/**
 * A posted fee against the schedule, or without one against the event. Magnitudes. Answers nothing:
 * where line and schedule agree, an event or record of another fee is AMOUNT_MISMATCH.
 */
export function checkFee(
  book: Book,
  fee: {
    readonly about: Event['about']
    readonly subject: string
    /** The lines there were, and the one whose amount is to be compared. */
    readonly lines: readonly Line[]
    readonly line: Line | undefined
    readonly schedule: number | undefined
    readonly event: number | undefined
    readonly record: number | undefined
  },
): void {
  const {about, subject, line, event, record} = fee
  const isFlipped = fee.lines.length > 0 && !line
  const wanted = fee.schedule ?? event ?? record
  const isDue = fee.lines.some(({amount}) => Math.abs(amount) === wanted)
  if (isFlipped && wanted !== undefined && !isDue) return
  const due = (line || isFlipped ? undefined : event) ?? fee.schedule ?? event ?? record
  // Posted with the wrong sign: SIGN_MISMATCH alone.
  const posted = line ? -line.amount : isFlipped ? due : undefined
  const isOff = posted !== undefined && due !== undefined && Math.abs(posted) !== due
  if (isOff) {
    raise(book, Math.abs(posted) > due ? 'FEE_OVERCHARGE' : 'FEE_UNDERCHARGE', subject, {
      delta: Math.abs(posted) - due,
      // Posted as the event tells: no line was altered.
      ...(line && event !== Math.abs(posted)
        ? {explains: [{wallet: line.wallet, amount: -(event ?? due) - line.amount}]}
        : {}),
    })
  }
  const said = [event, record].filter((value) => value !== undefined)
  if (posted === undefined && said.length === 1) return
  const agreed = said.includes(fee.schedule ?? -1) ? fee.schedule : due
  if (isOff || isReported(book, {about, id: subject}) || said.every((value) => value === agreed))
    return
  const odd = said.find((value) => value !== agreed)
  if (agreed === undefined || odd === undefined) return
  raise(book, 'AMOUNT_MISMATCH', subject, {about, delta: odd - agreed})
}
