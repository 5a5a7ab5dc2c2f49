import {JsonBytes, jsonBytes} from '../../platform/json-bytes.ts'
import {elementTexts, isPlainText, type JsonLayout, quotedBy} from '../../platform/json-elements.ts'
import type {Finding} from '../result.ts'
import {FindingPieces} from './finding-pieces.ts'
import {amountOf, findingIdAt, type PackedDrafts, textAt} from './packed-drafts.ts'

/** What is known of a finding beside the columns of its share. */
export interface FindingContext {
  /** Another finding has the opposite difference. */
  readonly isPaired: boolean
  /** The id of its cause. */
  readonly cause: string | undefined
  /** Nothing stands before it in the list. */
  readonly isFirst: boolean
}

/** What holds for all findings of a share. */
interface ShareTexts {
  /** No id, or no reference, has a character that JSON escapes. */
  readonly hasPlainIds: boolean
  readonly hasPlainReferences: boolean
}

const DAY_MS = 86_400_000

/**
 * Writes findings as JSON from the columns of their shares, without making them: a bad month has
 * hundreds of thousands that differ in ids and amounts only. It says what `findingOf` says.
 */
export class FindingJson {
  readonly #out = new JsonBytes()
  readonly #layout: JsonLayout
  readonly #pieces: FindingPieces
  readonly #between: Uint8Array
  readonly #shares = new Map<PackedDrafts, ShareTexts>()

  constructor(layout: JsonLayout, names: readonly string[]) {
    this.#layout = layout
    this.#pieces = new FindingPieces(layout, names)
    this.#between = jsonBytes(layout.between)
  }

  /** So much was added that it should be taken. */
  get isFull(): boolean {
    return this.#out.isFull
  }

  /** The findings that were added since the last time. */
  take(): string {
    return this.#out.take()
  }

  /** Adds a finding; `false` for one that its share does not identify, of which nothing is added. */
  add(packed: PackedDrafts, nth: number, {isPaired, cause, isFirst}: FindingContext): boolean {
    const id = findingIdAt(packed, nth)
    if (id === undefined) return false
    const [out, pieces] = [this.#out, this.#pieces]
    const {hasPlainIds, hasPlainReferences} = this.#textsOf(packed)
    if (!isFirst) out.add(this.#between)
    out.add(pieces.start)
    out.addPlain(id, 0, id.length)
    out.add(pieces.head(packed, nth))
    this.#addText(packed.ids, packed.idEnds, {nth, isPlain: hasPlainIds})
    out.add(pieces.role(packed, nth))
    this.#addAmounts(packed, nth)
    this.#addContext(packed, nth, hasPlainReferences)
    this.#addEvidence(packed, nth)
    out.add(pieces.tail(packed, nth, {isPaired, cause}))
    return true
  }

  #textsOf(packed: PackedDrafts): ShareTexts {
    const known = this.#shares.get(packed)
    if (known) return known
    const [hasPlainIds, hasPlainReferences] = [packed.ids, packed.references].map(isPlainText)
    const texts = {hasPlainIds: hasPlainIds === true, hasPlainReferences: !!hasPlainReferences}
    this.#shares.set(packed, texts)
    return texts
  }

  #addText(
    texts: string,
    ends: Int32Array,
    {nth, isPlain}: {readonly nth: number; readonly isPlain: boolean},
  ): void {
    if (isPlain) this.#out.addQuoted(texts, ends[nth - 1] ?? 0, ends[nth] as number)
    else this.#out.addText(this.#layout.quoted(textAt(texts, ends, nth)))
  }

  #addAmount(amount: number | undefined): void {
    if (amount === undefined) this.#out.add(this.#pieces.null)
    else this.#out.addWhole(amount)
  }

  #addAmounts({amounts}: PackedDrafts, nth: number): void {
    const [out, {actual, delta}] = [this.#out, this.#pieces]
    const expected = amountOf(amounts[nth * 2])
    const found = amountOf(amounts[nth * 2 + 1])
    this.#addAmount(expected)
    out.add(actual)
    this.#addAmount(found)
    out.add(delta)
    const hasBoth = expected !== undefined && found !== undefined
    this.#addAmount(hasBoth ? found - expected : undefined)
  }

  /** What helps a person to recognise the thing. */
  #addContext(packed: PackedDrafts, nth: number, hasPlainReferences: boolean): void {
    const [out, pieces] = [this.#out, this.#pieces]
    const gross = amountOf(packed.grosses[nth])
    if (gross !== undefined) {
      out.add(pieces.gross)
      out.addWhole(gross)
    }
    const otherWallet = packed.names[packed.otherWallets[nth] as number]
    if (otherWallet !== undefined) out.add(pieces.otherWallet(otherWallet))
    if (packed.referenceEnds[nth] !== (packed.referenceEnds[nth - 1] ?? 0)) {
      out.add(pieces.reference)
      const {references, referenceEnds} = packed
      this.#addText(references, referenceEnds, {nth, isPlain: hasPlainReferences})
    }
    const atMs = packed.instants[nth] as number
    if (!Number.isNaN(atMs)) this.#addInstant(atMs)
  }

  #addInstant(atMs: number): void {
    const out = this.#out
    const day = Math.floor(atMs / DAY_MS)
    const ms = atMs - day * DAY_MS
    out.add(this.#pieces.day(day))
    out.addDigits(Math.floor(ms / 3_600_000), 2)
    out.addPlain(':', 0, 1)
    out.addDigits(Math.floor(ms / 60_000) % 60, 2)
    out.addPlain(':', 0, 1)
    out.addDigits(Math.floor(ms / 1_000) % 60, 2)
    out.addPlain('.', 0, 1)
    out.addDigits(Math.floor(ms) % 1_000, 3)
    out.addPlain('Z"', 0, 2)
  }

  #addEvidence({evidence, evidenceEnds}: PackedDrafts, nth: number): void {
    const [out, pieces] = [this.#out, this.#pieces]
    const from = evidenceEnds[nth - 1] ?? 0
    const to = evidenceEnds[nth] as number
    out.add(from === to ? pieces.noEvidence : pieces.evidence)
    for (let at = from; at < to; at += 2) {
      out.add(pieces.file(evidence[at] as number, at === from))
      out.addWhole(evidence[at + 1] as number)
      out.add(pieces.placeEnd)
    }
    if (from !== to) out.add(pieces.evidenceEnd)
  }
}

const ONE_LINE: JsonLayout = {
  line: () => '',
  colon: ':',
  between: ',\n    ',
  quoted: quotedBy((text) => JSON.stringify(text)),
}

/** Findings as JSON, each as `JSON.stringify` writes it, a line each, one or several at a time. */
export const findingLines = (findings: readonly Finding[]): Iterable<string> =>
  elementTexts(findings, ONE_LINE, JSON.stringify)
