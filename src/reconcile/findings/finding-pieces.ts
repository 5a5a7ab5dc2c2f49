import {jsonBytes} from '../../platform/json-bytes.ts'
import type {JsonLayout} from '../../platform/json-elements.ts'
import type {Finding} from '../result.ts'
import {FINDING_CODES, factsOf} from './finding-codes.ts'
import type {FindingContext} from './finding-json.ts'
import {hintAt, kindAt, type PackedDrafts, roleAt} from './packed-drafts.ts'
import {HINTS, postedElsewhere, REMEDIES} from './remedies.ts'

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
  'otherWallet',
  'externalReference',
  'occurredAt',
  'evidence',
  'hint',
  'hintCode',
  'remedy',
  'cause',
] as const satisfies readonly (keyof Finding)[]
type Member = (typeof MEMBERS)[number]

const DAY_MS = 86_400_000

/** Of codes, kinds, roles and hints there are fewer than this. */
const MOST = 64

/** Pieces by a number of what they are made of, each made once. */
class Made {
  readonly #pieces = new Map<number, Uint8Array>()

  of(key: number, make: () => string): Uint8Array {
    const known = this.#pieces.get(key)
    if (known) return known
    const made = jsonBytes(make())
    this.#pieces.set(key, made)
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

/** What findings have in common, between what is each one's own, as bytes of JSON. */
export class FindingPieces {
  readonly start: Uint8Array
  readonly null = jsonBytes('null')
  readonly actual: Uint8Array
  readonly delta: Uint8Array
  readonly gross: Uint8Array
  readonly reference: Uint8Array
  readonly evidence: Uint8Array
  readonly noEvidence: Uint8Array
  readonly placeEnd: Uint8Array
  readonly evidenceEnd: Uint8Array
  readonly #layout: JsonLayout
  /** What stands before the value of each. */
  readonly #members: Readonly<Record<Member, string>>
  readonly #names: readonly string[]
  readonly #wallets = new Numbers()
  readonly #causes = new Numbers()
  readonly #heads = new Made()
  readonly #roles = new Made()
  readonly #otherWallets = new Made()
  readonly #days = new Made()
  readonly #files = new Made()
  readonly #tails = new Made()

  constructor(layout: JsonLayout, names: readonly string[]) {
    const {line, colon} = layout
    this.#layout = layout
    this.#names = names
    this.#members = Object.fromEntries(
      MEMBERS.map((name) => [name, `,${line(1)}"${name}"${colon}`]),
    ) as Record<Member, string>
    this.start = jsonBytes(`{${line(1)}"id"${colon}"`)
    this.actual = jsonBytes(this.#members.actualCentavos)
    this.delta = jsonBytes(this.#members.deltaCentavos)
    this.gross = jsonBytes(this.#members.grossCentavos)
    this.reference = jsonBytes(this.#members.externalReference)
    this.evidence = jsonBytes(`${this.#members.evidence}[`)
    this.noEvidence = jsonBytes(`${this.#members.evidence}[]`)
    this.placeEnd = jsonBytes(`${line(2)}}`)
    this.evidenceEnd = jsonBytes(`${line(1)}]`)
  }

  #text(name: Member, text: string): string {
    return this.#members[name] + this.#layout.quoted(text)
  }

  /** From after the finding's id to before that of its subject. */
  head(packed: PackedDrafts, nth: number): Uint8Array {
    const wallet = packed.names[packed.wallets[nth] as number]
    const [code, kind] = [packed.codes[nth] as number, packed.kinds[nth] as number]
    const key = (this.#wallets.of(wallet) * MOST + code) * MOST + kind
    return this.#heads.of(key, () => {
      const {line, colon} = this.#layout
      const name = FINDING_CODES[code] ?? 'RECORD_INVALID'
      const facts = factsOf(name)
      const what = `${this.#text('class', facts.class)}${this.#text('severity', facts.severity)}`
      const owner = wallet === undefined ? 'null' : this.#layout.quoted(wallet)
      const subject = `{${line(2)}"kind"${colon}"${kindAt(packed, nth)}",${line(2)}"id"${colon}`
      const members = `${what}${this.#members.wallet}${owner}${this.#members.subject}${subject}`
      return `"${this.#text('code', name)}${members}`
    })
  }

  /** From after the id of the subject to before the amount that was expected. */
  role(packed: PackedDrafts, nth: number): Uint8Array {
    return this.#roles.of(packed.roles[nth] as number, () => {
      const role = roleAt(packed, nth)
      const member = role === undefined ? '' : this.#text('role', role)
      return `${this.#layout.line(1)}}${member}${this.#members.expectedCentavos}`
    })
  }

  otherWallet(name: string): Uint8Array {
    return this.#otherWallets.of(this.#wallets.of(name), () => this.#text('otherWallet', name))
  }

  /** The instant's member up to the time of its day. */
  day(day: number): Uint8Array {
    return this.#days.of(day, () => {
      const [date] = new Date(day * DAY_MS).toISOString().split('T')
      return `${this.#members.occurredAt}"${date}T`
    })
  }

  /** A place of the evidence up to its line. */
  file(source: number, isFirst: boolean): Uint8Array {
    return this.#files.of(source * 2 + Number(isFirst), () => {
      const {line, colon, quoted} = this.#layout
      const file = quoted(this.#names[source] ?? '')
      const comma = isFirst ? '' : ','
      return `${comma}${line(2)}{${line(3)}"file"${colon}${file},${line(3)}"line"${colon}`
    })
  }

  /** From after the evidence on: what to do, and the cause. */
  tail(packed: PackedDrafts, nth: number, context: Omit<FindingContext, 'isFirst'>): Uint8Array {
    const {isPaired, cause} = context
    const otherWallet = packed.names[packed.otherWallets[nth] as number]
    const hint = hintAt(packed, nth)
    if (hint === 'posted_in_other_wallet' && otherWallet !== undefined) {
      const wallet = packed.names[packed.wallets[nth] as number] ?? ''
      return jsonBytes(this.#advice(hint, postedElsewhere(otherWallet, wallet).en, cause))
    }
    const shown = hint ?? (isPaired ? 'offsetting_pair' : undefined)
    const hintNumber = (packed.hints[nth] as number) + 1 + (shown === hint ? 0 : MOST)
    const code = packed.codes[nth] as number
    const key = (this.#causes.of(cause) * MOST + code) * MOST * 2 + hintNumber
    return this.#tails.of(key, () =>
      this.#advice(shown, REMEDIES[FINDING_CODES[code] ?? 'RECORD_INVALID'].en, cause),
    )
  }

  #advice(hint: keyof typeof HINTS | undefined, remedy: string, cause: string | undefined): string {
    const hints =
      hint === undefined
        ? ''
        : `${this.#text('hint', HINTS[hint].en)}${this.#text('hintCode', hint)}`
    const because = cause === undefined ? '' : this.#text('cause', cause)
    return `${hints}${this.#text('remedy', remedy)}${because}${this.#layout.line(0)}}`
  }
}
