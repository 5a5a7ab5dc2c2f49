import {fileNames} from '../../findings/file-names.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import type {DataSetName} from '../../read/files/inputs.ts'
import type {ColumnMapping} from '../../read/mapping/mapping.ts'
import type {WalletStatement} from '../../result.ts'
import {isFee} from '../faults.ts'
import {footing} from '../footing.ts'
import {filesNamedBy} from '../named-files.ts'
import type {Alternatives, CauseTerms, Change, Detector, GivenFile, Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {coveredDifferences} from './covered-differences.ts'
import {hiddenByAmounts} from './exchanged.ts'
import {RECORDS_OF, recordsInLine} from './records-in-line.ts'
import {powerOfGross} from './scaled-gross.ts'

/** Amounts that can be off together: the main one alone, or every amount of a row. */
const FIELDS: Partial<Readonly<Record<DataSetName, readonly (readonly string[])[]>>> = {
  balances: [['available', 'held', 'opening'], ['available']],
  statement: [['amount']],
  charges: [['amount'], ['amount', 'feeAmount', 'netAmount', 'split']],
  withdrawals: [['amount', 'feeAmount', 'netAmount'], ['amount']],
  blocks: [['amount']],
  events: [['amount', 'feeAmount', 'netAmount', 'split'], ['amount']],
}

/** Amounts that are off together in few exports: legs keep the unit in which they were asked for. */
const RARE_FIELDS: typeof FIELDS = {
  charges: [['amount', 'feeAmount', 'netAmount']],
  events: [['amount', 'feeAmount', 'netAmount']],
}

/** The same, where findings are not about charges alone and the records agree with the statement. */
const RARE_FIELDS_OF_EVENTS: typeof FIELDS = {events: RARE_FIELDS.events ?? []}

/** Where fees alone are off, no other amount is. */
const FEE_FIELDS: typeof FIELDS = {
  statement: [['amount']],
  charges: [['feeAmount']],
  withdrawals: [['feeAmount']],
  events: [['feeAmount']],
}

/** Every amount of a row. */
const MOST_FIELDS: Partial<Readonly<Record<DataSetName, readonly string[]>>> = {
  charges: ['amount', 'feeAmount', 'netAmount', 'split'],
  withdrawals: ['amount', 'feeAmount', 'netAmount'],
  blocks: ['amount'],
  events: ['amount', 'feeAmount', 'netAmount', 'split'],
}

const LEAST_RATIO = 9
/** A bank that writes what leaves without a sign, and what enters with one. */
export const OTHER_SIGN = -1

/**
 * Powers of ten from a tenth to ten thousand, as what people mix up is reais and centavos; or the
 * other sign, or both.
 */
export function powerBetween(expected: number | null, actual: number | null): number | undefined {
  if (!expected || !actual) return undefined
  const ratio = actual / expected
  if (ratio === OTHER_SIGN) return OTHER_SIGN
  // Most differences are small: the logarithm is taken of those that may be a power of ten.
  if (ratio > 1 / LEAST_RATIO && ratio < LEAST_RATIO) return undefined
  const power = Math.log10(Math.abs(ratio))
  const isPower = power !== 0 && Math.abs(power - Math.round(power)) < 1e-9
  return isPower && Math.abs(power) < 5 ? Math.sign(ratio) * 10 ** Math.round(power) : undefined
}

/**
 * The factor of a finding; of a wallet also where opening and closing are off by it together, since its
 * lines, which are the rest of what was expected, are not.
 */
function factorOf(finding: Suspect, wallets: ReadonlyMap<string, WalletStatement>) {
  const gross = powerOfGross(finding)
  if (gross !== undefined) return gross
  const factor = powerBetween(finding.expectedCentavos, finding.actualCentavos)
  if (factor !== undefined || finding.code !== 'UNEXPLAINED_DIFFERENCE') return factor
  const wallet = wallets.get(finding.subject.id)
  if (!wallet || wallet.recomputedCentavos === null || wallet.statedCentavos === null)
    return undefined
  const {openingCentavos: opening} = wallet
  const power = powerBetween(wallet.recomputedCentavos - opening, wallet.statedCentavos - opening)
  return power !== undefined && power > 0 ? power : undefined
}

/** Factors by which some amounts other than fees are off: what was taken of those fees is off by them, too. */
export function factorsBesideFees(findings: readonly Suspect[]): ReadonlySet<number> {
  const counts = new Map<number, number>()
  for (const finding of findings) {
    if (isFee(finding) || finding.role === 'fee' || finding.kind === 'wallet') continue
    const factor = powerBetween(finding.expectedCentavos, finding.actualCentavos)
    if (factor !== undefined) counts.set(factor, (counts.get(factor) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([factor, n]) => (n >= LEAST_FINDINGS ? [factor] : [])))
}

/** `0.1 * 0.1` is 0.010000000000000002: the mapping that the user is given says 0.01. */
const plain = (factor: number): number => Number(factor.toPrecision(15))

/** A mapping in which some fields of a file are read so many times as large as before. */
export const scaledBy = (
  mapping: ColumnMapping,
  name: DataSetName,
  scale: Record<string, number>,
) => {
  const own = mapping[name]
  const before = own?.scale ?? {}
  const merged = Object.fromEntries(
    Object.entries(scale).map(([field, by]) => [field, plain(by * (before[field] ?? 1))]),
  )
  return {...mapping, [name]: {...own, scale: {...before, ...merged}}}
}

const isOfSign = ({explanation: {facts}}: Proposal): boolean =>
  'factor' in facts && facts.factor === OTHER_SIGN

/** The amounts of a file are off by one factor: reais read as centavos, or the other way round. */
export const scaled: Detector = (findings, terms) => {
  const groups = new Map<string, {factor: number; suspects: Suspect[]}>()
  const wallets = new Map(terms.wallets.map((one) => [one.wallet, one]))
  const foots = footing(terms)
  for (const finding of findings) {
    const factor = factorOf(finding, wallets)
    if (factor === undefined) continue
    if (factor < 0 && foots(finding.wallet, finding)) continue
    // A balance and what is posted are off for reasons of their own.
    const key = `${factor} ${finding.subject.kind === 'wallet'}`
    const group = groups.get(key) ?? {factor, suspects: []}
    groups.set(key, group)
    group.suspects.push(finding)
  }
  const large = [...groups.values()].filter(({suspects}) => suspects.length >= LEAST_FINDINGS)
  const searched = {
    files: terms.files,
    mapping: terms.mapping,
    areInLine: recordsInLine(large, terms.files),
    ofCovered: coveredDifferences(terms.wallets),
  }
  const proposed = [
    ...large.map(({factor, suspects}) => alternatives(factor, suspects, searched)),
    ...large.flatMap(({factor, suspects}) => byRecords(factor, suspects, searched)),
  ]
  if (!proposed.some((one) => one.length > 0)) return proposed
  const mayAppear = hiddenByAmounts(findings)
  if (mayAppear === undefined) return proposed
  const either =
    (own: Proposal['mayAppear']) =>
    (finding: Suspect): boolean =>
      mayAppear(finding) || own?.(finding) === true
  return proposed.map((ways) =>
    ways.map((one) => (isOfSign(one) ? one : {...one, mayAppear: either(one.mayAppear)})),
  )
}

/** What is looked through, and the records that the statement says to be right. */
interface Searched extends Pick<CauseTerms, 'files' | 'mapping'> {
  readonly areInLine: ReturnType<typeof recordsInLine>
  readonly ofCovered: ReturnType<typeof coveredDifferences>
}

/**
 * Two files of records that are off by one factor, each a cause of its own: no file is named by every
 * finding but those that are right.
 */
function byRecords(
  factor: number,
  suspects: readonly Suspect[],
  terms: Searched,
): readonly Alternatives[] {
  const kinds = Map.groupBy(suspects, ({kind}) => kind)
  if (kinds.size === 1) return []
  return Array.from(kinds, ([kind, own]): Alternatives => {
    const files = terms.files.filter(({name}) => name === RECORDS_OF[kind])
    if (own.length < LEAST_FINDINGS || files.length === 0) return []
    return alternatives(factor, own, {...terms, files})
  })
}

/** Amounts of records have no sign that a program could turn. */
const canHave = (name: DataSetName, factor: number): boolean =>
  factor > 0 || name === 'statement' || name === 'balances'

/** The files of one kind, which are one that may have been split. */
interface DataSet {
  readonly name: DataSetName
  readonly files: readonly string[]
  readonly rows: number
}

const dataSetsOf = (files: readonly GivenFile[]): readonly DataSet[] =>
  Array.from(
    Map.groupBy(files, ({name}) => name),
    ([name, parts]) => ({
      name,
      files: parts.map(({file}) => file),
      rows: parts.reduce((sum, {rows}) => sum + rows, 0),
    }),
  )

/** A charge has at most a payment, a fee and two lines for each of ten legs. Source: spec, "Split". */
const MOST_ROWS_OF_A_FINDING = 22
/** Over so few rows a run costs nothing worth saving. */
const FEW_ROWS = 1_000

/**
 * Whether so many findings can be all rows of a file, which they must be if all its amounts are off: a
 * run that would find every other row wrong is not made.
 */
const canBeAll = (suspects: readonly Suspect[], {rows}: DataSet): boolean =>
  rows <= suspects.length * MOST_ROWS_OF_A_FINDING + FEW_ROWS

/**
 * What is wrong with a fee is what was posted, so where the same factor is in fees it is that of the
 * statement. Each run with another file reads everything again in vain.
 */
const likeliestFirst = (files: readonly DataSet[], suspects: readonly Suspect[]) =>
  suspects.some(isFee)
    ? files.toSorted((a, b) => Number(b.name === 'statement') - Number(a.name === 'statement'))
    : files

/**
 * Only a file, or the parts of one, that every one of the findings names can be the one. What they found is off
 * by the factor; what they expected may be off the other way.
 */
function alternatives(
  factor: number,
  suspects: readonly Suspect[],
  {files, mapping, areInLine, ofCovered}: Searched,
): readonly Proposal[] {
  const namedBy = suspects.map(({evidence}) => new Set(evidence.map(({file}) => file)))
  const isShared = ({files: parts}: DataSet): boolean =>
    namedBy.every((own) => parts.some((file) => own.has(file)))
  const factors = factor < 0 ? [factor] : [factor, 1 / factor]
  const candidates = dataSetsOf(files)
    .filter((given) => canHave(given.name, factor) && canBeAll(suspects, given) && isShared(given))
    .filter(({name}) => !areInLine(name, factor))
    .map((given) => ({...given, files: filesNamedBy(suspects, files, given.name)}))
  const ordered = likeliestFirst(candidates, suspects)
  const isOfFees = suspects.every(({role}) => role === 'fee')
  const isOfCharges = suspects.every(({kind, role}) => kind === 'charge' && role === 'main')
  const rare = isOfCharges ? RARE_FIELDS : areEventsOff(factor) ? RARE_FIELDS_OF_EVENTS : {}
  return [
    ...factors.flatMap((by) => [
      ...ordered.flatMap((given) => proposals(given, by, isOfFees ? FEE_FIELDS : FIELDS)),
      ...(by !== factor ? recordsTogether(by, suspects, {files, mapping}) : []),
    ]),
    ...factors.flatMap((by) => ordered.flatMap((given) => proposals(given, by, rare))),
  ]

  function areEventsOff(by: number): boolean {
    return Object.values(RECORDS_OF).some((records) => areInLine(records, 1 / by))
  }

  function proposals(
    {name, files: named}: DataSet,
    by: number,
    fieldsOf: typeof FIELDS,
  ): readonly Proposal[] {
    const file = fileNames(named)
    const mayAppear = name === 'events' && areEventsOff(by) ? ofCovered : undefined
    return (fieldsOf[name] ?? []).map((fields): Proposal => {
      const scale = Object.fromEntries(fields.map((field) => [field, 1 / by]))
      const change: Change = {mapping: scaledBy(mapping, name, scale)}
      const field = fields.join(', ')
      return {
        explanation: {kind: 'amounts_scaled', facts: {file, field, factor: by}},
        suspects,
        change,
        ...(mayAppear && {mayAppear}),
      }
    })
  }
}

/** What one export writes in one unit. */
const EXPORTS: readonly (readonly DataSetName[])[] = [
  ['charges', 'withdrawals', 'blocks', 'events'],
  ['charges', 'withdrawals', 'events'],
  ['charges', 'events'],
]

/**
 * Records and events that agree, both in another unit than the statement: none of them alone takes a
 * finding away. Those of withdrawals are among them where findings are about withdrawals.
 */
function recordsTogether(
  by: number,
  suspects: readonly Suspect[],
  {files, mapping}: Pick<CauseTerms, 'files' | 'mapping'>,
): readonly Proposal[] {
  if (by < 0 || suspects.some(({kind, role}) => kind === 'wallet' || role === 'fee')) return []
  const areOfWithdrawals = suspects.some(({kind}) => kind === 'withdrawal')
  const several = EXPORTS.filter((names) => names.includes('withdrawals') === areOfWithdrawals)
    .map((names) => files.filter(({name, rows}) => names.includes(name) && rows > 0))
    .filter((parts, at, all) => parts.length > 1 && parts.length !== all[at - 1]?.length)
  return several.map((parts): Proposal => {
    const names = [...new Set(parts.map(({name}) => name))]
    const fieldsOf = (name: DataSetName): readonly string[] => MOST_FIELDS[name] ?? []
    const change = names.reduce(
      (before, name) =>
        scaledBy(before, name, Object.fromEntries(fieldsOf(name).map((field) => [field, 1 / by]))),
      mapping,
    )
    const field = [...new Set(names.flatMap(fieldsOf))].join(', ')
    const facts = {file: fileNames(parts.map(({file}) => file)), field, factor: by}
    return {explanation: {kind: 'amounts_scaled', facts}, suspects, change: {mapping: change}}
  })
}
