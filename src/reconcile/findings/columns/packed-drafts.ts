import {FAULT_CODES, type Place, placeKey, placeOfKey} from '../../read/rows/rows.ts'
import type {HintCode} from '../../result.ts'
import type {Draft} from '../draft.ts'
import {FINDING_CODES, type SubjectKind} from '../finding-codes.ts'
import {idOf, likenessOf} from '../finding-id.ts'
import {HINTS} from '../hints.ts'
import {Repetitions, UNNUMBERED} from '../repetitions.ts'
import {type FileNames, subjectOf} from '../subject-of.ts'
import {byPlace, byPrecedence, hintOf} from './order-drafts.ts'
import {prefixOf} from './sort-keys.ts'

/** What the numbers in the columns of roles, kinds and hints stand for. */
export const ROLES = ['main', 'fee', 'opening'] as const
/** See `ROLES`. */
export const KINDS: readonly SubjectKind[] = [
  'file_line',
  'event',
  'charge',
  'withdrawal',
  'refund',
  'block',
  'leg',
  'transfer',
  'line',
  'wallet',
] as SubjectKind[]

/** See `ROLES`. */
export const HINT_CODES = Object.keys(HINTS) as HintCode[]

/** Nothing, where the table has a number. */
export const NONE = -1

/**
 * The findings of one share as columns: they go from thread to thread without being copied, and take a
 * tenth of what objects take. In the order of precedence.
 */
export interface PackedDrafts {
  readonly count: number
  /** Numbers of codes, subject kinds, roles and hints. */
  readonly codes: Uint8Array
  readonly kinds: Uint8Array
  readonly roles: Int8Array
  readonly hints: Int8Array
  /** What orders the ids of subjects, as far as their first characters do. */
  readonly prefixes: Int32Array
  /** Numbers of `names` and `tagNames`, or -1. */
  readonly wallets: Int32Array
  readonly names: readonly string[]
  readonly tags: Int32Array
  readonly tagNames: readonly (string | number)[]
  /** Which of several findings of one code, subject, role and tag it is, or `UNNUMBERED`. */
  readonly repetitions: Int32Array
  /**
   * Ids of subjects, one after the other, and where each ends; of a row that cannot be read, the digest
   * of what it holds.
   */
  readonly ids: string
  readonly idEnds: Int32Array
  /** Ids of the findings, `ID_LENGTH` characters each; right for kinds that a share numbers. */
  readonly findingIds: string
  /** The merchant's own references, the same way; empty where absent. */
  readonly references: string
  readonly referenceEnds: Int32Array
  /** Numbers of `names`, or -1. */
  readonly otherWallets: Int32Array
  /** Of a row that cannot be read, why, as `faultNumber`; 0 of anything else. */
  readonly faults: Uint8Array
  /** The field in question: numbers of `tagNames`, or -1. */
  readonly fields: Int32Array
  /** What stands in that field, as the ids of subjects are given; empty where absent. */
  readonly values: string
  readonly valueEnds: Int32Array
  /** Of fees: what they are computed from; where a payout lacks a line, its amount. NaN where absent. */
  readonly grosses: Float64Array
  /** Expected and actual, NaN where absent; instants in milliseconds, NaN where absent. */
  readonly amounts: Float64Array
  readonly instants: Float64Array
  /** Sources and lines of the evidence, and where each finding's ends, in pairs. */
  readonly evidence: Int32Array
  readonly evidenceEnds: Int32Array
}

/** Words of which each is kept once. */
class Words<T> {
  readonly words: T[] = []
  readonly #numbers = new Map<T, number>()

  numberOf(word: T | null | undefined): number {
    if (word === null || word === undefined) return NONE
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    this.#numbers.set(word, this.words.length)
    return this.words.push(word) - 1
  }
}

/** Empty columns for so many findings and places. */
export const columnsOf = (count: number, places: number) => ({
  codes: new Uint8Array(count),
  kinds: new Uint8Array(count),
  roles: new Int8Array(count),
  hints: new Int8Array(count),
  prefixes: new Int32Array(count),
  wallets: new Int32Array(count),
  tags: new Int32Array(count),
  repetitions: new Int32Array(count),
  idEnds: new Int32Array(count),
  referenceEnds: new Int32Array(count),
  otherWallets: new Int32Array(count),
  faults: new Uint8Array(count),
  fields: new Int32Array(count),
  valueEnds: new Int32Array(count),
  grosses: new Float64Array(count),
  amounts: new Float64Array(count * 2),
  instants: new Float64Array(count),
  evidence: new Int32Array(places * 2),
  evidenceEnds: new Int32Array(count),
})

type Columns = ReturnType<typeof columnsOf>

/** Why a row cannot be read, and whether the value of the field is given, as one number above 0. */
const faultNumber = ({code, value}: NonNullable<Draft['fault']>): number =>
  1 + FAULT_CODES.indexOf(code) * 2 + (value === undefined ? 0 : 1)

/** What `faultNumber` made a number of; nothing where there is no fault. */
export function faultOfNumber(number: number) {
  if (number === 0) return undefined
  const code = FAULT_CODES[(number - 1) >> 1]
  return code && {code, hasValue: (number - 1) % 2 === 1}
}

/** A row that cannot be read is known by what it holds. */
const isRow = ({subject}: Draft): boolean => subject.kind === 'file_line'

/** Fills the columns that hold one number a finding. */
function fillNumbers(columns: Columns, at: number, draft: Draft): void {
  const hint = hintOf(draft, false)
  columns.codes[at] = FINDING_CODES.indexOf(draft.code)
  columns.kinds[at] = KINDS.indexOf(draft.subject.kind)
  columns.roles[at] = draft.role === undefined ? NONE : ROLES.indexOf(draft.role)
  columns.hints[at] = hint === undefined ? NONE : HINT_CODES.indexOf(hint)
  columns.grosses[at] = draft.gross ?? draft.lacking ?? Number.NaN
  columns.amounts[at * 2] = draft.expected ?? Number.NaN
  columns.amounts[at * 2 + 1] = draft.actual ?? Number.NaN
  columns.instants[at] = draft.atMs ?? Number.NaN
  columns.prefixes[at] = prefixOf(draft.subject.id)
  columns.faults[at] = draft.fault === undefined ? 0 : faultNumber(draft.fault)
}

/** Texts one after the other, and where each ends. */
class Texts {
  readonly #texts: string[] = []
  #end = 0

  /** Answers where the text ends. */
  add(text: string): number {
    this.#texts.push(text)
    this.#end += text.length
    return this.#end
  }

  joined(): string {
    return this.#texts.join('')
  }
}

/** A finding whose evidence may be numbers instead of rows. */
export interface DraftToPack extends Draft {
  /** `placeKey` of each row, in their order. */
  readonly places?: Float64Array
}

const placesOf = (draft: DraftToPack): ArrayLike<number> =>
  draft.places ?? distinctPlaces(draft).map(placeKey)

/** Packs the findings of one share, whose rows are in files of these names. */
export function packDrafts(drafts: readonly DraftToPack[], names: FileNames): PackedDrafts {
  const repetitions = new Repetitions()
  return packNumbered(drafts, names, (draft) => repetitions.next(draft))
}

/** `packDrafts` of some of the findings that may be alike: they are numbered when all are in order. */
export const packPart = (drafts: readonly DraftToPack[], names: FileNames): PackedDrafts =>
  packNumbered(drafts, names, () => UNNUMBERED)

function packNumbered(
  drafts: readonly DraftToPack[],
  files: FileNames,
  numberOf: (draft: Draft) => number,
): PackedDrafts {
  const ordered = drafts.toSorted(byPrecedence)
  const places = ordered.map(placesOf)
  const columns = columnsOf(
    ordered.length,
    places.reduce((sum, {length}) => sum + length, 0),
  )
  const [names, tags] = [new Words<string>(), new Words<string | number>()]
  const [ids, references, values] = [new Texts(), new Texts(), new Texts()]
  const findingIds: string[] = []
  let end = 0
  for (const [at, draft] of ordered.entries()) {
    fillNumbers(columns, at, draft)
    columns.wallets[at] = names.numberOf(draft.wallet)
    columns.otherWallets[at] = names.numberOf(draft.otherWallet)
    columns.tags[at] = isRow(draft) ? NONE : tags.numberOf(draft.tag)
    columns.fields[at] = tags.numberOf(draft.fault?.field)
    columns.valueEnds[at] = values.add(draft.fault?.value ?? '')
    columns.idEnds[at] = ids.add(isRow(draft) ? String(draft.tag ?? '') : draft.subject.id)
    columns.referenceEnds[at] = references.add(draft.externalReference ?? '')
    const nth = isRow(draft) ? UNNUMBERED : numberOf(draft)
    columns.repetitions[at] = nth
    findingIds.push(idOf(likenessOf(draft, subjectOf(draft, files)), Math.max(0, nth)))
    end = writePlaces(columns.evidence, end, places[at] as ArrayLike<number>)
    columns.evidenceEnds[at] = end
  }
  return {
    ...columns,
    count: ordered.length,
    names: names.words,
    tagNames: tags.words,
    ids: ids.joined(),
    findingIds: findingIds.join(''),
    references: references.joined(),
    values: values.joined(),
  }
}

/** Answers where the places end. */
function writePlaces(evidence: Int32Array, from: number, places: ArrayLike<number>): number {
  let end = from
  for (let nth = 0; nth < places.length; nth += 1) {
    const {source, line} = placeOfKey(places[nth] as number)
    evidence[end] = source
    evidence[end + 1] = line
    end += 2
  }
  return end
}

/** Each place once, in the order of the inputs. */
export function distinctPlaces({evidence}: Pick<Draft, 'evidence'>): Place[] {
  const places = evidence.toSorted(byPlace)
  return places.filter((place, at) => at === 0 || byPlace(place, places[at - 1] as Place) !== 0)
}

/** The buffers of the columns, to be handed over instead of copied. */
export const buffersOf = (packed: PackedDrafts): ArrayBuffer[] =>
  Object.values(packed).flatMap((column) =>
    ArrayBuffer.isView(column) ? [column.buffer as ArrayBuffer] : [],
  )
