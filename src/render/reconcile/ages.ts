import type {Language} from '../../messages/language.ts'
import type {Finding, Result} from '../../reconcile/result.ts'

/** How old a finding is: whole days before the as-of, in the steps people think in. */
export const AGES = ['day', 'week', 'month', 'quarter', 'older', 'unknown'] as const
export type Age = (typeof AGES)[number]

const LAST_DAY: readonly (readonly [Age, number])[] = [
  ['day', 1],
  ['week', 7],
  ['month', 30],
  ['quarter', 90],
]
const DAY_MS = 86_400_000

/** Days before the as-of, or nothing where nothing tells when it happened. */
export function ageInDays(finding: Finding, asOf: string | null): number | undefined {
  if (finding.occurredAt === undefined || asOf === null) return undefined
  const days = (Date.parse(asOf) - Date.parse(finding.occurredAt)) / DAY_MS
  return Number.isNaN(days) ? undefined : Math.max(0, Math.floor(days))
}

export function ageOf(finding: Finding, asOf: string | null): Age {
  const days = ageInDays(finding, asOf)
  if (days === undefined) return 'unknown'
  return LAST_DAY.find(([, last]) => days <= last)?.[0] ?? 'older'
}

/** How many findings of each key have each age. */
export function ageCounts<Key>(
  {findings, asOf}: Pick<Result, 'findings' | 'asOf'>,
  keyOf: (finding: Finding) => Key,
): ReadonlyMap<Key, ReadonlyMap<Age, number>> {
  const counts = new Map<Key, Map<Age, number>>()
  for (const finding of findings) {
    const key = keyOf(finding)
    const age = ageOf(finding, asOf)
    const own = counts.get(key) ?? new Map<Age, number>()
    counts.set(key, own.set(age, (own.get(age) ?? 0) + 1))
  }
  return counts
}

export const AGE_TITLES: Readonly<Record<Language, Readonly<Record<Age, string>>>> = {
  en: {
    day: '0–1 days',
    week: '2–7 days',
    month: '8–30 days',
    quarter: '31–90 days',
    older: '> 90 days',
    unknown: 'no date',
  },
  'pt-BR': {
    day: '0–1 dia',
    week: '2–7 dias',
    month: '8–30 dias',
    quarter: '31–90 dias',
    older: '> 90 dias',
    unknown: 'sem data',
  },
}
