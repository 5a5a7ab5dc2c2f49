import {markOfText} from '../../findings/columns/marks.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import type {ChargeRow, LineRow, Rows, WithdrawalRow} from '../../read/rows/rows.ts'
import {aboutOf} from '../faults.ts'
import type {CauseTerms, Proposal, SampledPosting} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

const PARTS = [
  {kind: 'charge', role: 'main', type: 'payment', records: 'charges'},
  {kind: 'charge', role: 'fee', type: 'fee', records: 'charges'},
  {kind: 'withdrawal', role: 'main', type: 'withdrawal', records: 'withdrawals'},
  {kind: 'withdrawal', role: 'fee', type: 'fee', records: 'withdrawals'},
] as const

const aboutIds = ({id, parent, type}: LineRow): string | undefined => (type === 'fee' ? parent : id)

/** Lines that stand in the wallet that their record names, one of each type. */
export function sampledPostings(rows: Rows, asOfMs: number): readonly SampledPosting[] {
  const byKey = Map.groupBy(rows.lines, (line) => `${line.type} ${aboutIds(line)}`)
  return PARTS.flatMap(({kind, role, type, records}) => {
    const given: readonly (ChargeRow | WithdrawalRow)[] = rows[records]
    return [...Map.groupBy(given, ({id}) => id)].flatMap(([id, [record, ...others]]) => {
      const [line, ...again] = byKey.get(`${type} ${id}`) ?? []
      if (!record || !line || others.length + again.length > 0) return []
      const {wallet} = record
      const isInOrder = line.wallet === wallet && Math.max(line.atMs, record.atMs) <= asOfMs
      return isInOrder ? [{kind, role, id, lineId: line.id, wallet}] : []
    })
  })
}

/**
 * Whether a run in which a file's wallet has another name raises what is not there yet, so that nothing is
 * proven by it. A line that stands in the wallet of its record, of which nothing is said, no longer does
 * once one of the two files calls that wallet otherwise: then it is missing.
 */
export function isRenameRefuted(
  {change, explanation: {kind, facts}}: Proposal,
  open: readonly Suspect[],
  {files, sampled}: Pick<CauseTerms, 'files'> & {readonly sampled: readonly SampledPosting[]},
): boolean {
  if (change?.mapping === undefined || kind !== 'wallet_swapped') return false
  const name = files.find(({file}) => file === facts.file)?.name
  const renamed = name === 'statement' ? ['charge', 'withdrawal'] : [name?.replace(/s$/, '')]
  const own = sampled.filter((one) => one.wallet === facts.from && renamed.includes(one.kind))
  if (own.length < LEAST_FINDINGS) return false
  const marks = new Set(own.flatMap(({id, lineId}) => [markOfText(id), markOfText(lineId)]))
  const found = open.filter(({mark}) => marks.has(mark))
  const abouts = new Set(found.map(aboutOf))
  // A line that no posting is known for is not one of its record.
  const lines = new Set(found.flatMap(({kind: of, subject: {id}}) => (of === 'line' ? [id] : [])))
  const left = own.filter(
    ({kind: of, id, role, lineId}) => !abouts.has(`${of} ${id} ${role}`) && !lines.has(lineId),
  )
  return left.length >= LEAST_FINDINGS
}
