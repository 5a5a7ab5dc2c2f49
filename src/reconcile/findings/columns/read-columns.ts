import {centavos} from '../../../domain/money.ts'
import type {Place} from '../../read/rows/rows.ts'
import type {HintCode, Subject} from '../../result.ts'
import type {Draft} from '../draft.ts'
import {FINDING_CODES, type SubjectKind} from '../finding-codes.ts'
import {ID_LENGTH} from '../finding-id.ts'
import {lacksLine} from '../lacking-lines.ts'
import {NUMBERED, NUMBERED_CODES, UNNUMBERED} from '../repetitions.ts'
import {type FileNames, subjectOf} from '../subject-of.ts'
import type {DraftColumns} from './joined-drafts.ts'
import {faultOfNumber, HINT_CODES, KINDS, ROLES} from './packed-drafts.ts'
import {textAt} from './text-column.ts'

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
export const isNumberedAt = (
  {kinds, codes, repetitions}: Pick<DraftColumns, 'kinds' | 'codes' | 'repetitions'>,
  at: number,
): boolean =>
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

/** Whether a finding is about a row that cannot be read. */
export const isRowAt = ({faults}: DraftColumns, at: number): boolean => faults[at] !== 0

/** Why a row cannot be read; nothing of other findings. */
export function faultAt(columns: DraftColumns, at: number): Draft['fault'] {
  const fault = faultOfNumber(columns.faults[at] as number)
  if (fault === undefined) return undefined
  const {code, hasValue} = fault
  const field = wordOf(columns.tagNames, columns.fields[at])
  return {
    code,
    field: field === undefined ? undefined : String(field),
    ...(hasValue ? {value: textAt(columns.values, at)} : {}),
  }
}

/** What a finding is about; of a row that cannot be read its place tells. */
function whatAt(columns: DraftColumns, at: number) {
  const [kind, id] = [kindAt(columns, at), textAt(columns.ids, at)]
  if (isRowAt(columns, at)) return {subject: {kind, id: ''}, tag: id === '' ? undefined : id}
  return {subject: {kind, id}, tag: wordOf(columns.tagNames, columns.tags[at])}
}

/** What a finding is about, where its rows are in files of these names. */
export const subjectAt = (columns: DraftColumns, at: number, names: FileNames): Subject =>
  subjectOf({subject: whatAt(columns, at).subject, evidence: placesOf(columns, at)}, names)

/** What a fee is computed from, or what the line moves that a payout lacks: one column has both. */
export function grossAt(columns: DraftColumns, at: number): Pick<Draft, 'gross' | 'lacking'> {
  const amount = amountOf(columns.grosses[at])
  return lacksLine(hintAt(columns, at)) ? {lacking: amount} : {gross: amount}
}

/** A finding as a draft again; its hint, its repetition and its id are settled. */
export function unpacked(columns: DraftColumns, at: number) {
  const {codes, amounts, references} = columns
  const atMs = columns.instants[at] as number
  const reference = textAt(references, at)
  return {
    code: FINDING_CODES[codes[at] as number] ?? 'RECORD_INVALID',
    ...whatAt(columns, at),
    wallet: walletAt(columns, at) ?? null,
    role: roleAt(columns, at),
    expected: amountOf(amounts[at * 2]),
    actual: amountOf(amounts[at * 2 + 1]),
    atMs: Number.isNaN(atMs) ? undefined : atMs,
    hint: hintAt(columns, at),
    ...grossAt(columns, at),
    otherWallet: otherWalletAt(columns, at),
    externalReference: reference === '' ? undefined : reference,
    fault: faultAt(columns, at),
    evidence: placesOf(columns, at),
    repetition: columns.repetitions[at] as number,
    id: findingIdAt(columns, at),
  } satisfies Draft & {readonly repetition: number; readonly id: string}
}

/** Where the rows of a finding stand, in order and each once. */
export function placesOf({evidence, evidenceEnds}: DraftColumns, at: number): Place[] {
  const places: Place[] = []
  for (let p = evidenceEnds[at - 1] ?? 0; p < (evidenceEnds[at] as number); p += 2) {
    places.push({source: evidence[p] as number, line: evidence[p + 1] as number})
  }
  return places
}
