import {DAY_MS} from '../../domain/duration.ts'
import {jsonBytes} from '../../platform/json-bytes.ts'
import type {JsonLayout} from '../../platform/json-elements.ts'
import type {Finding} from '../result.ts'
import type {DraftColumns} from './columns/joined-drafts.ts'
import {
  faultAt,
  hintAt,
  kindAt,
  otherWalletAt,
  roleAt,
  subjectAt,
  walletAt,
} from './columns/read-columns.ts'
import {faultSentence, remedyOfFault} from './faults.ts'
import {FINDING_CODES, factsOf} from './finding-codes.ts'
import {HINTS} from './hints.ts'
import {postedElsewhere, REMEDIES, REMEDIES_OF_HINTS} from './remedies.ts'

/** What is known of a finding beside its columns. */
export interface FindingContext {
  /** Another finding has the opposite difference. */
  readonly isPaired: boolean
  /** The id of its cause. */
  readonly cause: string | undefined
  /** Nothing stands before it in the list. */
  readonly isFirst: boolean
}

const MEMBERS = [
  'code',
  'class',
  'severity',
  'wallet',
  'subject',
  'role',
  'expectedCentavos',
  'actualCentavos',
  'deltaCentavos',
  'grossCentavos',
  'lackingCentavos',
  'otherWallet',
  'externalReference',
  'occurredAt',
  'evidence',
  'hint',
  'hintCode',
  'fault',
  'remedy',
  'cause',
] as const satisfies readonly (keyof Finding)[]
type Member = (typeof MEMBERS)[number]

/** Of codes, kinds, roles and hints there are fewer than this. */
const MOST = 64

const NO_BYTES: Uint8Array = new Uint8Array(0)

/** Pieces by a number of what they are made of, each made once. Many findings in a row have one. */
class Made {
  readonly #pieces = new Map<number, Uint8Array>()
  #lastKey = Number.NaN
  #last = NO_BYTES

  of(key: number, make: () => string): Uint8Array {
    if (key === this.#lastKey) return this.#last
    const made = this.#pieces.get(key) ?? jsonBytes(make())
    this.#pieces.set(key, made)
    this.#lastKey = key
    this.#last = made
    return made
  }
}

/** Texts as numbers, in the order in which they are first met. */
class Numbers {
  readonly #numbers = new Map<string, number>()

  of(text: string | undefined): number {
    if (text === undefined) return 0
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#numbers.size + 1)
    return this.#numbers.size
  }
}

const MINUTES_OF_A_DAY = 1_440

/** The beginning of each minute of a day. */
const minutesOfADay = (): readonly Uint8Array[] =>
  Array.from({length: MINUTES_OF_A_DAY}, (_, minute) => {
    const two = (number: number) => String(number).padStart(2, '0')
    return jsonBytes(`${two(Math.floor(minute / 60))}:${two(minute % 60)}:`)
  })

/** What findings have in common, between what is each one's own, as bytes of JSON. */
export class FindingPieces {
  /** The beginning of the first finding, and of any other, up to its id. */
  readonly first: Uint8Array
  readonly start: Uint8Array
  readonly null = jsonBytes('null')
  readonly actual: Uint8Array
  readonly delta: Uint8Array
  readonly gross: Uint8Array
  readonly lacking: Uint8Array
  readonly reference: Uint8Array
  readonly evidence: Uint8Array
  readonly noEvidence: Uint8Array
  readonly evidenceEnd: Uint8Array
  readonly point = jsonBytes('.')
  readonly instantEnd = jsonBytes('Z"')
  readonly #layout: JsonLayout
  /** What stands before the value of each. */
  readonly #members: Readonly<Record<Member, string>>
  readonly #columns: DraftColumns
  readonly #names: readonly string[]
  readonly #causes = new Numbers()
  readonly #heads = new Made()
  readonly #roles = new Made()
  readonly #otherWallets = new Made()
  readonly #days = new Made()
  readonly #minutes = minutesOfADay()
  /** By the number of the file; those of a first place, and of any other. */
  readonly #firstFiles: Uint8Array[] = []
  readonly #files: Uint8Array[] = []
  readonly #tails = new Made()

  constructor(layout: JsonLayout, columns: DraftColumns, names: readonly string[]) {
    const {line, colon, between} = layout
    this.#layout = layout
    this.#columns = columns
    this.#names = names
    this.#members = Object.fromEntries(
      MEMBERS.map((name) => [name, `,${line(1)}"${name}"${colon}`]),
    ) as Record<Member, string>
    this.first = jsonBytes(`{${line(1)}"id"${colon}"`)
    this.start = jsonBytes(`${between}{${line(1)}"id"${colon}"`)
    this.actual = jsonBytes(this.#members.actualCentavos)
    this.delta = jsonBytes(this.#members.deltaCentavos)
    this.gross = jsonBytes(this.#members.grossCentavos)
    this.lacking = jsonBytes(this.#members.lackingCentavos)
    this.reference = jsonBytes(this.#members.externalReference)
    this.evidence = jsonBytes(`${this.#members.evidence}[`)
    this.noEvidence = jsonBytes(`${this.#members.evidence}[]`)
    this.evidenceEnd = jsonBytes(`${line(2)}}${line(1)}]`)
  }

  #text(name: Member, text: string): string {
    return this.#members[name] + this.#layout.quoted(text)
  }

  /** From after the finding's id to before that of its subject. */
  head(nth: number): Uint8Array {
    const columns = this.#columns
    const [code, kind] = [columns.codes[nth] as number, columns.kinds[nth] as number]
    const key = ((columns.wallets[nth] as number) * MOST + code) * MOST + kind
    return this.#heads.of(key, () => {
      const {line, colon} = this.#layout
      const name = FINDING_CODES[code] ?? 'RECORD_INVALID'
      const facts = factsOf(name)
      const what = `${this.#text('class', facts.class)}${this.#text('severity', facts.severity)}`
      const wallet = walletAt(columns, nth)
      const owner = wallet === undefined ? 'null' : this.#layout.quoted(wallet)
      const subject = `{${line(2)}"kind"${colon}"${kindAt(columns, nth)}",${line(2)}"id"${colon}`
      const members = `${what}${this.#members.wallet}${owner}${this.#members.subject}${subject}`
      return `"${this.#text('code', name)}${members}`
    })
  }

  /** The file and line of a row that cannot be read: the id of the subject. */
  row(nth: number): Uint8Array {
    return jsonBytes(this.#layout.quoted(subjectAt(this.#columns, nth, this.#names).id))
  }

  /** From after the id of the subject to before the amount that was expected. */
  role(nth: number): Uint8Array {
    return this.#roles.of(this.#columns.roles[nth] as number, () => {
      const role = roleAt(this.#columns, nth)
      const member = role === undefined ? '' : this.#text('role', role)
      return `${this.#layout.line(1)}}${member}${this.#members.expectedCentavos}`
    })
  }

  otherWallet(nth: number): Uint8Array {
    const name = otherWalletAt(this.#columns, nth) ?? ''
    return this.#otherWallets.of(this.#columns.otherWallets[nth] as number, () =>
      this.#text('otherWallet', name),
    )
  }

  /** The instant's member up to the time of its day. */
  day(day: number): Uint8Array {
    return this.#days.of(day, () => {
      const [date] = new Date(day * DAY_MS).toISOString().split('T')
      return `${this.#members.occurredAt}"${date}T`
    })
  }

  /** Hours and minutes of an instant, up to its seconds. */
  minute(minute: number): Uint8Array {
    return this.#minutes[minute] as Uint8Array
  }

  /** A place of the evidence up to its line, with the end of the place before. */
  file(source: number, isFirst: boolean): Uint8Array {
    const files = isFirst ? this.#firstFiles : this.#files
    const known = files[source]
    if (known) return known
    const {line, colon, quoted} = this.#layout
    const file = quoted(this.#names[source] ?? '')
    const before = isFirst ? '' : `${line(2)}},`
    const text = `${before}${line(2)}{${line(3)}"file"${colon}${file},${line(3)}"line"${colon}`
    const made = jsonBytes(text)
    files[source] = made
    return made
  }

  /** From after the evidence on: what to do, and the cause. */
  tail(nth: number, {isPaired, cause}: Omit<FindingContext, 'isFirst'>): Uint8Array {
    const columns = this.#columns
    const fault = faultAt(columns, nth)
    if (fault) return jsonBytes(this.#adviceOf(fault, cause))
    const hint = hintAt(columns, nth)
    const otherWallet = hint && otherWalletAt(columns, nth)
    if (hint === 'posted_in_other_wallet' && otherWallet !== undefined) {
      const wallet = walletAt(columns, nth) ?? ''
      return jsonBytes(this.#advice(hint, postedElsewhere(otherWallet, wallet).en, cause))
    }
    const shown = hint ?? (isPaired ? 'offsetting_pair' : undefined)
    const hintNumber = (columns.hints[nth] as number) + 1 + (shown === hint ? 0 : MOST)
    const code = columns.codes[nth] as number
    const key = (this.#causes.of(cause) * MOST + code) * MOST * 2 + hintNumber
    const {en} =
      (hint && REMEDIES_OF_HINTS[hint]) ?? REMEDIES[FINDING_CODES[code] ?? 'RECORD_INVALID']
    return this.#tails.of(key, () => this.#advice(shown, en, cause))
  }

  /** Of a row that cannot be read. */
  #adviceOf(fault: NonNullable<Finding['fault']>, cause: string | undefined): string {
    const {line, colon, quoted} = this.#layout
    const members = Object.entries(fault).flatMap(([name, value]) =>
      value === undefined ? [] : [`${line(2)}"${name}"${colon}${quoted(value)}`],
    )
    const why = this.#text('hint', faultSentence(fault, 'en'))
    const what = `${this.#members.fault}{${members.join(',')}${line(1)}}`
    return why + what + this.#end(remedyOfFault(fault).en, cause)
  }

  /** The end of a finding. */
  #end(remedy: string, cause: string | undefined): string {
    const because = cause === undefined ? '' : this.#text('cause', cause)
    return `${this.#text('remedy', remedy)}${because}${this.#layout.line(0)}}`
  }

  #advice(hint: keyof typeof HINTS | undefined, remedy: string, cause: string | undefined): string {
    const hints =
      hint === undefined
        ? ''
        : `${this.#text('hint', HINTS[hint].en)}${this.#text('hintCode', hint)}`
    return hints + this.#end(remedy, cause)
  }
}
