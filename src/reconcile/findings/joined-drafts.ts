import {centavos} from '../../domain/money.ts'
import type {Place} from '../read/rows.ts'
import type {Steps} from '../read/steps.ts'
import type {HintCode} from '../result.ts'
import type {Draft} from './draft.ts'
import {FINDING_CODES, type SubjectKind} from './finding-codes.ts'
import {ID_LENGTH} from './finding-id.ts'
import {
  bytesInOrder,
  doublesInOrder,
  GrowingColumn,
  release,
  stretchesInOrder,
  wordsInOrder,
} from './growing-columns.ts'
import {buffersOf, HINT_CODES, KINDS, type PackedDrafts, ROLES} from './packed-drafts.ts'
import {NUMBERED, NUMBERED_CODES, UNNUMBERED} from './repetitions.ts'
import {TextColumn, type Texts, textAt, textsInOrder} from './text-column.ts'

/** The findings of all shares as columns. `PackedDrafts` says what each holds. */
export interface DraftColumns
  extends Omit<
    PackedDrafts,
    'prefixes' | 'ids' | 'idEnds' | 'findingIds' | 'references' | 'referenceEnds'
  > {
  /** Ids of the subjects. */
  readonly ids: Texts
  /** `ID_LENGTH` characters of ASCII each. */
  readonly findingIds: Int32Array
  readonly references: Texts
}

/** Findings as they came from shares: what orders them is known, and not their order. */
export interface UnorderedDrafts extends DraftColumns {
  readonly prefixes: Int32Array
}

/** Findings have ids of so many words of four characters. */
const ID_WORDS = ID_LENGTH / 4

/** Words of all shares as numbers. */
class Numbered<T> {
  readonly words: T[] = []
  readonly #numbers = new Map<T, number>()

  /** Gives a share's numbers the meaning that they have here. */
  renumber(column: Int32Array, words: readonly T[]): Int32Array {
    const numbers = Int32Array.from(words, (word) => this.#numberOf(word))
    for (let at = 0; at < column.length; at += 1) {
      const number = column[at] as number
      if (number >= 0) column[at] = numbers[number] as number
    }
    return column
  }

  #numberOf(word: T): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    this.#numbers.set(word, this.words.length)
    return this.words.push(word) - 1
  }
}

/**
 * Findings of shares, joined as they come: what a share has sent is let go at once. A bad month has a
 * million of them, and memory holds each of their columns once.
 */
export class JoinedDrafts {
  readonly #bytes = {
    codes: new GrowingColumn<Uint8Array>(Uint8Array),
    kinds: new GrowingColumn<Uint8Array>(Uint8Array),
  }
  readonly #signs = {
    roles: new GrowingColumn<Int8Array>(Int8Array),
    hints: new GrowingColumn<Int8Array>(Int8Array),
  }
  readonly #words = {
    prefixes: new GrowingColumn<Int32Array>(Int32Array),
    wallets: new GrowingColumn<Int32Array>(Int32Array),
    tags: new GrowingColumn<Int32Array>(Int32Array),
    repetitions: new GrowingColumn<Int32Array>(Int32Array),
    otherWallets: new GrowingColumn<Int32Array>(Int32Array),
    evidence: new GrowingColumn<Int32Array>(Int32Array),
    evidenceEnds: new GrowingColumn<Int32Array>(Int32Array),
  }
  readonly #doubles = {
    grosses: new GrowingColumn<Float64Array>(Float64Array),
    amounts: new GrowingColumn<Float64Array>(Float64Array),
    instants: new GrowingColumn<Float64Array>(Float64Array),
  }
  readonly #findingIds = new GrowingColumn<Uint8Array>(Uint8Array)
  readonly #ids = new TextColumn()
  readonly #references = new TextColumn()
  readonly #names = new Numbered<string>()
  readonly #tagNames = new Numbered<string | number>()

  /** How many there are. */
  get count(): number {
    return this.#bytes.codes.length
  }

  /** Numbers of codes. */
  get codes(): Uint8Array {
    return this.#bytes.codes.values
  }

  /** Sources and lines of the evidence, in pairs. */
  get evidence(): Int32Array {
    return this.#words.evidence.values
  }

  /** Takes the columns of a share, which has them no more. */
  add(packed: PackedDrafts): void {
    if (packed.count === 0) return
    this.#names.renumber(packed.wallets, packed.names)
    this.#names.renumber(packed.otherWallets, packed.names)
    this.#tagNames.renumber(packed.tags, packed.tagNames)
    const places = this.#words.evidence.length
    const {evidenceEnds} = packed
    const evidence = packed.evidence.subarray(0, evidenceEnds.at(-1))
    for (let at = 0; at < evidenceEnds.length; at += 1) {
      evidenceEnds[at] = places + (evidenceEnds[at] as number)
    }
    for (const name of ['codes', 'kinds'] as const) this.#bytes[name].append(packed[name])
    for (const name of ['roles', 'hints'] as const) this.#signs[name].append(packed[name])
    for (const name of DOUBLES) this.#doubles[name].append(packed[name])
    for (const name of WORDS) {
      this.#words[name].append(name === 'evidence' ? evidence : packed[name])
    }
    this.#ids.append(packed.ids, packed.idEnds)
    this.#references.append(packed.references, packed.referenceEnds)
    this.#findingIds.append(Buffer.from(packed.findingIds, 'latin1'))
    for (const buffer of buffersOf(packed)) release(new Uint8Array(buffer))
  }

  /** What was added, as it came: as long as nothing else is added and nothing is put in order. */
  columns(): UnorderedDrafts {
    const [bytes, signs, words, doubles] = [this.#bytes, this.#signs, this.#words, this.#doubles]
    const {values: ids} = this.#findingIds
    return {
      count: this.count,
      codes: bytes.codes.values,
      kinds: bytes.kinds.values,
      roles: signs.roles.values,
      hints: signs.hints.values,
      prefixes: words.prefixes.values,
      wallets: words.wallets.values,
      names: this.#names.words,
      tags: words.tags.values,
      tagNames: this.#tagNames.words,
      repetitions: words.repetitions.values,
      ids: this.#ids.texts,
      findingIds: new Int32Array(ids.buffer, 0, ids.length / 4),
      references: this.#references.texts,
      otherWallets: words.otherWallets.values,
      grosses: doubles.grosses.values,
      amounts: doubles.amounts.values,
      instants: doubles.instants.values,
      evidence: words.evidence.values,
      evidenceEnds: words.evidenceEnds.values,
    }
  }
}

const DOUBLES = ['grosses', 'amounts', 'instants'] as const
const WORDS = [
  'prefixes',
  'wallets',
  'tags',
  'repetitions',
  'otherWallets',
  'evidence',
  'evidenceEnds',
] as const

/**
 * Columns in another order: whoever runs along the findings runs along their columns. One column after
 * the other is put in order and lets the old one go; in steps.
 */
export function* inOrder(unordered: UnorderedDrafts, order: Uint32Array): Steps<DraftColumns> {
  const {prefixes, ...columns} = unordered
  release(prefixes)
  const {values: evidence, ends: evidenceEnds} = stretchesInOrder(
    {values: columns.evidence, ends: columns.evidenceEnds},
    order,
  )
  yield
  const ids = textsInOrder(columns.ids, order)
  yield
  const references = textsInOrder(columns.references, order)
  yield
  const findingIds = wordsInOrder(columns.findingIds, order, ID_WORDS)
  yield
  const amounts = doublesInOrder(columns.amounts, order, 2)
  yield
  const grosses = doublesInOrder(columns.grosses, order)
  const instants = doublesInOrder(columns.instants, order)
  yield
  const wallets = wordsInOrder(columns.wallets, order)
  const tags = wordsInOrder(columns.tags, order)
  yield
  const repetitions = wordsInOrder(columns.repetitions, order)
  const otherWallets = wordsInOrder(columns.otherWallets, order)
  yield
  return {
    ...columns,
    evidence,
    evidenceEnds,
    ids,
    references,
    findingIds,
    amounts,
    grosses,
    instants,
    wallets,
    tags,
    repetitions,
    otherWallets,
    codes: bytesInOrder(columns.codes, order),
    kinds: bytesInOrder(columns.kinds, order),
    roles: bytesInOrder(columns.roles, order),
    hints: bytesInOrder(columns.hints, order),
  }
}

/** Units: centavos. */
export const amountOf = (number: number | undefined) =>
  number === undefined || Number.isNaN(number) ? undefined : centavos(number)

/** A word by its number; none has a negative one. */
const wordOf = <T>(words: readonly T[], number: number | undefined): T | undefined =>
  number === undefined || number < 0 ? undefined : words[number]

/** What a finding is about. */
export const kindAt = ({kinds}: DraftColumns, at: number): SubjectKind =>
  KINDS[kinds[at] as number] ?? 'line'

/** Which part of its subject a finding is about. */
export const roleAt = ({roles}: DraftColumns, at: number) => wordOf(ROLES, roles[at])

/** The wallet of a finding, and the one that its line or the other side of a leg was posted in. */
export const walletAt = ({names, wallets}: DraftColumns, at: number) => wordOf(names, wallets[at])
/** See `walletAt`. */
export const otherWalletAt = ({names, otherWallets}: DraftColumns, at: number) =>
  wordOf(names, otherWallets[at])

const IS_NUMBERED = KINDS.map((kind) => NUMBERED.has(kind))
const IS_CODE_NUMBERED = FINDING_CODES.map((code) => NUMBERED_CODES.has(code))

/** Whether the share has numbered findings like this one: its id is right before all are numbered. */
export const isNumberedAt = ({kinds, codes, repetitions}: DraftColumns, at: number): boolean =>
  repetitions[at] !== UNNUMBERED &&
  (IS_NUMBERED[kinds[at] as number] === true || IS_CODE_NUMBERED[codes[at] as number] === true)

/** The id of a finding, once all that are alike are numbered. */
export const findingIdAt = (columns: DraftColumns, at: number): string =>
  idBytesAt(columns, at).toString('latin1')

/** The bytes of the id of a finding, in its column. */
export const idBytesAt = ({findingIds: {buffer, byteOffset}}: DraftColumns, at: number): Buffer =>
  Buffer.from(buffer, byteOffset + at * ID_LENGTH, ID_LENGTH)

/** The hint of a finding, where it has one. */
export const hintAt = ({hints}: DraftColumns, at: number): HintCode | undefined =>
  wordOf(HINT_CODES, hints[at])

/** A finding as a draft again; its hint, its repetition and its id are settled. */
export function unpacked(columns: DraftColumns, at: number) {
  const {codes, amounts, references} = columns
  const atMs = columns.instants[at] as number
  const reference = textAt(references, at)
  return {
    code: FINDING_CODES[codes[at] as number] ?? 'RECORD_INVALID',
    subject: {kind: kindAt(columns, at), id: textAt(columns.ids, at)},
    wallet: walletAt(columns, at) ?? null,
    role: roleAt(columns, at),
    tag: wordOf(columns.tagNames, columns.tags[at]),
    expected: amountOf(amounts[at * 2]),
    actual: amountOf(amounts[at * 2 + 1]),
    atMs: Number.isNaN(atMs) ? undefined : atMs,
    hint: hintAt(columns, at),
    gross: amountOf(columns.grosses[at]),
    otherWallet: otherWalletAt(columns, at),
    externalReference: reference === '' ? undefined : reference,
    evidence: placesOf(columns, at),
    repetition: columns.repetitions[at] as number,
    id: findingIdAt(columns, at),
  } satisfies Draft & {readonly repetition: number; readonly id: string}
}

function placesOf({evidence, evidenceEnds}: DraftColumns, at: number): Place[] {
  const places: Place[] = []
  for (let p = evidenceEnds[at - 1] ?? 0; p < (evidenceEnds[at] as number); p += 2) {
    places.push({source: evidence[p] as number, line: evidence[p + 1] as number})
  }
  return places
}
