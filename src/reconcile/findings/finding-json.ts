import {elementTexts, type JsonLayout, quotedBy} from '../../platform/json-elements.ts'
import type {Finding} from '../result.ts'
import {FINDING_CODES, factsOf} from './finding-codes.ts'
import {
  amountOf,
  findingIdAt,
  hintAt,
  kindAt,
  type PackedDrafts,
  roleAt,
  textAt,
} from './packed-drafts.ts'
import {HINTS, postedElsewhere, REMEDIES} from './remedies.ts'

/** What is known of a finding beside the columns of its share. */
export interface FindingContext {
  /** Another finding has the opposite difference. */
  readonly isPaired: boolean
  /** The id of its cause. */
  readonly cause: string | undefined
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

/**
 * Writes findings as JSON from the columns of their shares, without making them: a bad month has
 * hundreds of thousands that differ in ids and amounts only. It says what `findingOf` says.
 */
export class FindingJson {
  readonly #layout: JsonLayout
  /** What stands before the value of each. */
  readonly #members: Readonly<Record<Member, string>>
  readonly #heads: readonly string[]
  readonly #files: readonly string[]
  readonly #texts = new Map<string, string>()
  readonly #id: string
  readonly #end: string

  constructor(layout: JsonLayout, names: readonly string[]) {
    this.#layout = layout
    const {line, colon, quoted} = layout
    this.#members = Object.fromEntries(
      MEMBERS.map((name) => [name, `,${line(1)}"${name}"${colon}`]),
    ) as Record<Member, string>
    this.#id = `{${line(1)}"id"${colon}"`
    this.#end = `${line(0)}}`
    this.#heads = FINDING_CODES.map((code) => {
      const facts = factsOf(code)
      const kind = `${this.#text('class', facts.class)}${this.#text('severity', facts.severity)}`
      return `"${this.#text('code', code)}${kind}${this.#member('wallet', '')}`
    })
    this.#files = names.map(
      (name) => `${line(2)}{${line(3)}"file"${colon}${quoted(name)},${line(3)}"line"${colon}`,
    )
  }

  #member(name: Member, json: string): string {
    return this.#members[name] + json
  }

  #text(name: Member, text: string): string {
    return this.#member(name, this.#layout.quoted(text))
  }

  /** A text that many findings have, laid out once. */
  #known(name: Member, text: string): string {
    const key = `${name} ${text}`
    const known = this.#texts.get(key)
    if (known !== undefined) return known
    const made = this.#text(name, text)
    this.#texts.set(key, made)
    return made
  }

  /** Nothing for a finding that its share does not identify. */
  write(packed: PackedDrafts, nth: number, {isPaired, cause}: FindingContext): string | undefined {
    const id = findingIdAt(packed, nth)
    if (id === undefined) return undefined
    const wallet = packed.names[packed.wallets[nth] as number]
    const walletJson = wallet === undefined ? 'null' : this.#layout.quoted(wallet)
    const head = `${this.#id}${id}${this.#heads[packed.codes[nth] as number]}${walletJson}`
    const role = roleAt(packed, nth)
    const roleJson = role === undefined ? '' : this.#known('role', role)
    const context = this.#context(packed, nth)
    const advice = this.#advice(packed, nth, isPaired)
    const causeJson = cause === undefined ? '' : this.#known('cause', cause)
    const what = `${head}${this.#subject(packed, nth)}${roleJson}${this.#amounts(packed, nth)}`
    return `${what}${context}${this.#evidence(packed, nth)}${advice}${causeJson}${this.#end}`
  }

  #subject(packed: PackedDrafts, nth: number): string {
    const {line, colon, quoted} = this.#layout
    const id = quoted(textAt(packed.ids, packed.idEnds, nth))
    const kind = `${line(2)}"kind"${colon}"${kindAt(packed, nth)}"`
    return this.#member('subject', `{${kind},${line(2)}"id"${colon}${id}${line(1)}}`)
  }

  #amounts({amounts}: PackedDrafts, nth: number): string {
    const expected = amountOf(amounts[nth * 2])
    const actual = amountOf(amounts[nth * 2 + 1])
    const delta = expected === undefined || actual === undefined ? null : actual - expected
    const due = this.#member('expectedCentavos', `${expected ?? null}`)
    const found = this.#member('actualCentavos', `${actual ?? null}`)
    return `${due}${found}${this.#member('deltaCentavos', `${delta}`)}`
  }

  /** What helps a person to recognise the thing. */
  #context(packed: PackedDrafts, nth: number): string {
    const gross = amountOf(packed.grosses[nth])
    const otherWallet = packed.names[packed.otherWallets[nth] as number]
    const reference = textAt(packed.references, packed.referenceEnds, nth)
    const atMs = packed.instants[nth] as number
    let context = gross === undefined ? '' : this.#member('grossCentavos', `${gross}`)
    if (otherWallet !== undefined) context += this.#known('otherWallet', otherWallet)
    if (reference !== '') context += this.#text('externalReference', reference)
    if (Number.isNaN(atMs)) return context
    return context + this.#member('occurredAt', `"${new Date(atMs).toISOString()}"`)
  }

  #evidence({evidence, evidenceEnds}: PackedDrafts, nth: number): string {
    const {line} = this.#layout
    const from = evidenceEnds[nth - 1] ?? 0
    const to = evidenceEnds[nth] as number
    let places = ''
    for (let at = from; at < to; at += 2) {
      const comma = at === from ? '' : ','
      places += `${comma}${this.#files[evidence[at] as number]}${evidence[at + 1]}${line(2)}}`
    }
    return this.#member('evidence', from === to ? '[]' : `[${places}${line(1)}]`)
  }

  #advice(packed: PackedDrafts, nth: number, isPaired: boolean): string {
    const code = FINDING_CODES[packed.codes[nth] as number] ?? 'RECORD_INVALID'
    const hint = hintAt(packed, nth) ?? (isPaired ? 'offsetting_pair' : undefined)
    const wallet = packed.names[packed.wallets[nth] as number] ?? ''
    const otherWallet = packed.names[packed.otherWallets[nth] as number]
    const isElsewhere = hint === 'posted_in_other_wallet' && otherWallet !== undefined
    const remedy = isElsewhere ? postedElsewhere(otherWallet, wallet).en : REMEDIES[code].en
    const hintJson =
      hint === undefined
        ? ''
        : `${this.#known('hint', HINTS[hint].en)}${this.#known('hintCode', hint)}`
    return `${hintJson}${this.#known('remedy', remedy)}`
  }
}

const ONE_LINE: JsonLayout = {
  line: () => '',
  colon: ':',
  quoted: quotedBy((text) => JSON.stringify(text)),
}

/** Findings as JSON, each as `JSON.stringify` writes it. */
export const findingLines = (findings: readonly Finding[]): Iterable<string> =>
  elementTexts(findings, ONE_LINE, JSON.stringify)
