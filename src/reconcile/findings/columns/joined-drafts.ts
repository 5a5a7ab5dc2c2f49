import type {Steps} from '../../read/files/steps.ts'
import {ID_LENGTH} from '../finding-id.ts'
import {
  bytesInOrder,
  doublesInOrder,
  GrowingColumn,
  release,
  stretchesInOrder,
  wordsInOrder,
} from './growing-columns.ts'
import {buffersOf, type PackedDrafts} from './packed-drafts.ts'
import {TextColumn, type Texts, textsInOrder} from './text-column.ts'

/** The findings of all shares as columns. `PackedDrafts` says what each holds. */
export interface DraftColumns
  extends Omit<
    PackedDrafts,
    | 'prefixes'
    | 'ids'
    | 'idEnds'
    | 'findingIds'
    | 'references'
    | 'referenceEnds'
    | 'values'
    | 'valueEnds'
  > {
  /** Ids of the subjects; of rows that cannot be read, digests of what they hold. */
  readonly ids: Texts
  /** `ID_LENGTH` characters of ASCII each. */
  readonly findingIds: Int32Array
  readonly references: Texts
  /** What stands in the fields that cannot be read. */
  readonly values: Texts
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
    faults: new GrowingColumn<Uint8Array>(Uint8Array),
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
    fields: new GrowingColumn<Int32Array>(Int32Array),
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
  readonly #values = new TextColumn()
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
    this.#tagNames.renumber(packed.fields, packed.tagNames)
    const places = this.#words.evidence.length
    const {evidenceEnds} = packed
    const evidence = packed.evidence.subarray(0, evidenceEnds.at(-1))
    for (let at = 0; at < evidenceEnds.length; at += 1) {
      evidenceEnds[at] = places + (evidenceEnds[at] as number)
    }
    for (const name of BYTES) this.#bytes[name].append(packed[name])
    for (const name of ['roles', 'hints'] as const) this.#signs[name].append(packed[name])
    for (const name of DOUBLES) this.#doubles[name].append(packed[name])
    for (const name of WORDS) {
      this.#words[name].append(name === 'evidence' ? evidence : packed[name])
    }
    this.#ids.append(packed.ids, packed.idEnds)
    this.#references.append(packed.references, packed.referenceEnds)
    this.#values.append(packed.values, packed.valueEnds)
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
      faults: bytes.faults.values,
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
      fields: words.fields.values,
      values: this.#values.texts,
      grosses: doubles.grosses.values,
      amounts: doubles.amounts.values,
      instants: doubles.instants.values,
      evidence: words.evidence.values,
      evidenceEnds: words.evidenceEnds.values,
    }
  }
}

const BYTES = ['codes', 'kinds', 'faults'] as const
const DOUBLES = ['grosses', 'amounts', 'instants'] as const
const WORDS = [
  'prefixes',
  'wallets',
  'tags',
  'repetitions',
  'otherWallets',
  'fields',
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
  const values = textsInOrder(columns.values, order)
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
  const fields = wordsInOrder(columns.fields, order)
  yield
  return {
    ...columns,
    evidence,
    evidenceEnds,
    ids,
    references,
    values,
    findingIds,
    amounts,
    grosses,
    instants,
    wallets,
    tags,
    repetitions,
    otherWallets,
    fields,
    codes: bytesInOrder(columns.codes, order),
    kinds: bytesInOrder(columns.kinds, order),
    faults: bytesInOrder(columns.faults, order),
    roles: bytesInOrder(columns.roles, order),
    hints: bytesInOrder(columns.hints, order),
  }
}
