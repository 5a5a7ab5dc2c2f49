import {DAY_MS} from '../../domain/duration.ts'
import {JsonBytes} from '../../platform/json-bytes.ts'
import {
  elementTexts,
  type JsonLayout,
  type JsonPiece,
  quotedBy,
} from '../../platform/json-elements.ts'
import type {Finding} from '../result.ts'
import type {DraftColumns} from './columns/joined-drafts.ts'
import {hintAt, isRowAt, otherWalletAt} from './columns/read-columns.ts'
import {type Texts, textAt} from './columns/text-column.ts'
import {ID_LENGTH} from './finding-id.ts'
import type {FindingContext} from './finding-pieces.ts'
import {FindingPieces} from './finding-pieces.ts'
import {lacksLine} from './lacking-lines.ts'

/**
 * Writes findings as JSON from their columns, without making them: a bad month has
 * hundreds of thousands that differ in ids and amounts only. It says what `findingOf` says.
 */
export class FindingJson {
  readonly #out = new JsonBytes()
  readonly #layout: JsonLayout
  readonly #columns: DraftColumns
  readonly #findingIds: Uint8Array
  readonly #pieces: FindingPieces

  constructor(layout: JsonLayout, columns: DraftColumns, names: readonly string[]) {
    this.#layout = layout
    this.#columns = columns
    const {buffer, byteOffset, byteLength} = columns.findingIds
    this.#findingIds = new Uint8Array(buffer, byteOffset, byteLength)
    this.#pieces = new FindingPieces(layout, columns, names)
  }

  /** So much was added that it should be taken. */
  get isFull(): boolean {
    return this.#out.isFull
  }

  /** The findings that were added since the last time; see `JsonBytes.take`. */
  take(): Uint8Array {
    return this.#out.take()
  }

  /** Adds a finding whose id its share has made. */
  add(nth: number, {isPaired, cause, isFirst}: FindingContext): void {
    const [out, pieces] = [this.#out, this.#pieces]
    out.add(isFirst ? pieces.first : pieces.start)
    out.addPart(this.#findingIds, nth * ID_LENGTH, (nth + 1) * ID_LENGTH)
    out.add(pieces.head(nth))
    if (isRowAt(this.#columns, nth)) out.add(pieces.row(nth))
    else this.#addText(this.#columns.ids, nth)
    out.add(pieces.role(nth))
    this.#addAmounts(nth)
    this.#addContext(nth)
    this.#addEvidence(nth)
    out.add(pieces.tail(nth, {isPaired, cause}))
  }

  #addText(texts: Texts, nth: number): void {
    const {values, ends, isPlain} = texts
    if (isPlain) {
      this.#out.addQuoted(
        values as Uint8Array,
        nth === 0 ? 0 : (ends[nth - 1] as number),
        ends[nth] as number,
      )
    } else this.#out.addText(this.#layout.quoted(textAt(texts, nth)))
  }

  #addAmount(amount: number): void {
    if (Number.isNaN(amount)) this.#out.add(this.#pieces.null)
    else this.#out.addWhole(amount)
  }

  #addAmounts(nth: number): void {
    const [out, {actual, delta}] = [this.#out, this.#pieces]
    const {amounts} = this.#columns
    const expected = amounts[nth * 2] as number
    const found = amounts[nth * 2 + 1] as number
    this.#addAmount(expected)
    out.add(actual)
    this.#addAmount(found)
    out.add(delta)
    this.#addAmount(found - expected)
  }

  /** What helps a person to recognise the thing. */
  #addContext(nth: number): void {
    const [out, pieces, columns] = [this.#out, this.#pieces, this.#columns]
    const gross = columns.grosses[nth] as number
    if (!Number.isNaN(gross)) {
      out.add(lacksLine(hintAt(columns, nth)) ? pieces.lacking : pieces.gross)
      out.addWhole(gross)
    }
    const otherWallet = otherWalletAt(columns, nth)
    if (otherWallet !== undefined) out.add(pieces.otherWallet(nth))
    const {ends} = columns.references
    if (ends[nth] !== (nth === 0 ? 0 : ends[nth - 1])) {
      out.add(pieces.reference)
      this.#addText(columns.references, nth)
    }
    const atMs = columns.instants[nth] as number
    if (!Number.isNaN(atMs)) this.#addInstant(atMs)
  }

  #addInstant(atMs: number): void {
    const [out, pieces] = [this.#out, this.#pieces]
    const day = Math.floor(atMs / DAY_MS)
    const ms = (atMs - day * DAY_MS) | 0
    const minute = (ms / 60_000) | 0
    out.add(pieces.day(day))
    out.add(pieces.minute(minute))
    out.addDigits(((ms / 1_000) | 0) - minute * 60, 2)
    out.add(pieces.point)
    out.addDigits(ms % 1_000, 3)
    out.add(pieces.instantEnd)
  }

  #addEvidence(nth: number): void {
    const [out, pieces] = [this.#out, this.#pieces]
    const {evidence, evidenceEnds} = this.#columns
    const from = nth === 0 ? 0 : (evidenceEnds[nth - 1] as number)
    const to = evidenceEnds[nth] as number
    out.add(from === to ? pieces.noEvidence : pieces.evidence)
    for (let at = from; at < to; at += 2) {
      out.add(pieces.file(evidence[at] as number, at === from))
      out.addWhole(evidence[at + 1] as number)
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
export const findingLines = (findings: readonly Finding[]): Iterable<JsonPiece> =>
  elementTexts(findings, ONE_LINE, JSON.stringify)
