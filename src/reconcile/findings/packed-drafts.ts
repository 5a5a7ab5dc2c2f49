import {centavos} from '../../domain/money.ts'
import type {Place} from '../read/rows.ts'
import type {HintCode} from '../result.ts'
import type {Draft} from './draft.ts'
import {FINDING_CODES, type SubjectKind} from './finding-codes.ts'
import {ID_LENGTH, idOf, likenessOf} from './finding-id.ts'
import {byPlace, byPrecedence, hintOf} from './order-drafts.ts'
import {HINTS} from './remedies.ts'
import {NUMBERED, Repetitions} from './repetitions.ts'

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
  /** Numbers of `names` and `tagNames`, or -1. */
  readonly wallets: Int32Array
  readonly names: readonly string[]
  readonly tags: Int32Array
  readonly tagNames: readonly (string | number)[]
  /** Which of several findings of one code, subject, role and tag it is. */
  readonly repetitions: Int32Array
  /** Ids of subjects, one after the other, and where each ends. */
  readonly ids: string
  readonly idEnds: Int32Array
  /** Ids of the findings, `ID_LENGTH` characters each; right for kinds that a share numbers. */
  readonly findingIds: string
  /** The merchant's own references, the same way; empty where absent. */
  readonly references: string
  readonly referenceEnds: Int32Array
  /** Numbers of `names`, or -1. */
  readonly otherWallets: Int32Array
  /** Of fees: what they are computed from, NaN where absent. */
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

const NO_OFFSETS: ReadonlySet<Draft> = new Set()

/** Empty columns for so many findings and places. */
export const columnsOf = (count: number, places: number) => ({
  codes: new Uint8Array(count),
  kinds: new Uint8Array(count),
  roles: new Int8Array(count),
  hints: new Int8Array(count),
  wallets: new Int32Array(count),
  tags: new Int32Array(count),
  repetitions: new Int32Array(count),
  idEnds: new Int32Array(count),
  referenceEnds: new Int32Array(count),
  otherWallets: new Int32Array(count),
  grosses: new Float64Array(count),
  amounts: new Float64Array(count * 2),
  instants: new Float64Array(count),
  evidence: new Int32Array(places * 2),
  evidenceEnds: new Int32Array(count),
})

type Columns = ReturnType<typeof columnsOf>

/** Fills the columns that hold one number a finding. */
function fillNumbers(columns: Columns, at: number, draft: Draft): void {
  const hint = hintOf(draft, NO_OFFSETS)
  columns.codes[at] = FINDING_CODES.indexOf(draft.code)
  columns.kinds[at] = KINDS.indexOf(draft.subject.kind)
  columns.roles[at] = draft.role === undefined ? NONE : ROLES.indexOf(draft.role)
  columns.hints[at] = hint === undefined ? NONE : HINT_CODES.indexOf(hint)
  columns.grosses[at] = draft.gross ?? Number.NaN
  columns.amounts[at * 2] = draft.expected ?? Number.NaN
  columns.amounts[at * 2 + 1] = draft.actual ?? Number.NaN
  columns.instants[at] = draft.atMs ?? Number.NaN
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

/** Packs the findings of one share; those about rows of files have no columns here. */
export function packDrafts(drafts: readonly Draft[]): PackedDrafts {
  const ordered = drafts.toSorted(byPrecedence)
  const places = ordered.map(distinctPlaces)
  const columns = columnsOf(ordered.length, places.flat().length)
  const [names, tags] = [new Words<string>(), new Words<string | number>()]
  const [ids, references] = [new Texts(), new Texts()]
  const repetitions = new Repetitions()
  const findingIds: string[] = []
  let end = 0
  for (const [at, draft] of ordered.entries()) {
    fillNumbers(columns, at, draft)
    columns.wallets[at] = names.numberOf(draft.wallet)
    columns.otherWallets[at] = names.numberOf(draft.otherWallet)
    columns.tags[at] = tags.numberOf(draft.tag)
    columns.idEnds[at] = ids.add(draft.subject.id)
    columns.referenceEnds[at] = references.add(draft.externalReference ?? '')
    const nth = repetitions.next(draft)
    columns.repetitions[at] = nth
    findingIds.push(idOf(likenessOf(draft, draft.subject), nth))
    for (const {source, line} of places[at] ?? []) {
      columns.evidence[end] = source
      columns.evidence[end + 1] = line
      end += 2
    }
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
  }
}

/** Each place once, in the order of the inputs. */
export function distinctPlaces({evidence}: Pick<Draft, 'evidence'>): Place[] {
  const places = evidence.toSorted(byPlace)
  return places.filter((place, at) => at === 0 || byPlace(place, places[at - 1] as Place) !== 0)
}

/** The text of a finding among texts that stand one after the other. */
export const textAt = (texts: string, ends: Int32Array, at: number): string =>
  texts.slice(ends[at - 1] ?? 0, ends[at])

/** Units: centavos. */
export const amountOf = (number: number | undefined) =>
  number === undefined || Number.isNaN(number) ? undefined : centavos(number)

/** What a packed finding is about. */
export const kindAt = ({kinds}: PackedDrafts, at: number): SubjectKind =>
  KINDS[kinds[at] as number] ?? 'line'

/** Which part of its subject a packed finding is about. */
export const roleAt = ({roles}: PackedDrafts, at: number) => ROLES[roles[at] as number]

/** The id of a finding; nothing where the share has not numbered findings of its kind. */
export const findingIdAt = (packed: PackedDrafts, at: number): string | undefined =>
  NUMBERED.has(kindAt(packed, at))
    ? packed.findingIds.slice(at * ID_LENGTH, (at + 1) * ID_LENGTH)
    : undefined

/** The hint of a packed finding, where it has one. */
export const hintAt = ({hints}: PackedDrafts, at: number): HintCode | undefined =>
  HINT_CODES[hints[at] as number]

/** A packed finding as a draft again; its hint, its repetition and its id are settled. */
export function unpacked(packed: PackedDrafts, at: number) {
  const {codes, wallets, names, tags, tagNames} = packed
  const role = roleAt(packed, at)
  const tag = tagNames[tags[at] as number]
  const atMs = packed.instants[at] as number
  const reference = textAt(packed.references, packed.referenceEnds, at)
  return {
    code: FINDING_CODES[codes[at] as number] ?? 'RECORD_INVALID',
    subject: {kind: kindAt(packed, at), id: textAt(packed.ids, packed.idEnds, at)},
    wallet: names[wallets[at] as number] ?? null,
    role,
    tag,
    expected: amountOf(packed.amounts[at * 2]),
    actual: amountOf(packed.amounts[at * 2 + 1]),
    atMs: Number.isNaN(atMs) ? undefined : atMs,
    hint: hintAt(packed, at),
    gross: amountOf(packed.grosses[at]),
    otherWallet: names[packed.otherWallets[at] as number],
    externalReference: reference === '' ? undefined : reference,
    evidence: placesOf(packed, at),
    repetition: packed.repetitions[at] as number,
    id: findingIdAt(packed, at),
  } satisfies Draft & {readonly repetition: number; readonly id: string | undefined}
}

function placesOf({evidence, evidenceEnds}: PackedDrafts, at: number): Place[] {
  const places: Place[] = []
  for (let p = evidenceEnds[at - 1] ?? 0; p < (evidenceEnds[at] as number); p += 2) {
    places.push({source: evidence[p] as number, line: evidence[p + 1] as number})
  }
  return places
}

/** The buffers of the columns, to be handed over instead of copied. */
export const buffersOf = (packed: PackedDrafts): ArrayBuffer[] =>
  Object.values(packed).flatMap((column) =>
    ArrayBuffer.isView(column) ? [column.buffer as ArrayBuffer] : [],
  )
