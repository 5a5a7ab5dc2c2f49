import {DAY_MS} from '../../../domain/duration.ts'
import type {Language} from '../../../messages/language.ts'
import {type FindingLook, lookingAt} from '../../../reconcile/findings/finding-look.ts'
import {atOnce, type Steps} from '../../../reconcile/read/files/steps.ts'
import type {Finding, Result} from '../../../reconcile/result.ts'

/** How old a finding is: whole days before the as-of, in the steps people think in. */
export const AGES = ['day', 'week', 'month', 'quarter', 'older', 'unknown'] as const
export type Age = (typeof AGES)[number]

const LAST_DAY: readonly (readonly [Age, number])[] = [
  ['day', 1],
  ['week', 7],
  ['month', 30],
  ['quarter', 90],
]

/** Days before the as-of, or nothing where nothing tells when it happened. */
export function ageInDays(finding: FindingLook, asOf: string | null): number | undefined {
  if (finding.occurredAt === undefined || asOf === null) return undefined
  const days = (Date.parse(asOf) - Date.parse(finding.occurredAt)) / DAY_MS
  return Number.isNaN(days) ? undefined : Math.max(0, Math.floor(days))
}

export function ageOf(finding: FindingLook, asOf: string | null): Age {
  const days = ageInDays(finding, asOf)
  if (days === undefined) return 'unknown'
  return LAST_DAY.find(([, last]) => days <= last)?.[0] ?? 'older'
}

type Counts<Key> = Map<Key, Map<Age, number>>

/** How many findings of each code, and of each severity, have each age. */
export interface AgeCounts {
  readonly code: ReadonlyMap<Finding['code'], ReadonlyMap<Age, number>>
  readonly severity: ReadonlyMap<Finding['severity'], ReadonlyMap<Age, number>>
}

/** One look at all findings is enough for all pages. */
const COUNTS = new WeakMap<Result['findings'], AgeCounts>()

type Aged = Pick<Result, 'findings' | 'asOf'>

export const ageCounts = (result: Aged): AgeCounts =>
  COUNTS.get(result.findings) ?? atOnce(countingAges(result))

/** Counts findings by their age once for all pages, in steps. */
export function* countingAges({findings, asOf}: Aged): Steps<AgeCounts> {
  const code: Counts<Finding['code']> = new Map()
  const severity: Counts<Finding['severity']> = new Map()
  yield* lookingAt(findings, (finding) => {
    const age = ageOf(finding, asOf)
    addOne(code, finding.code, age)
    addOne(severity, finding.severity, age)
  })
  const counts = {code, severity}
  COUNTS.set(findings, counts)
  return counts
}

function addOne<Key>(counts: Counts<Key>, key: Key, age: Age): void {
  const own = counts.get(key) ?? new Map<Age, number>()
  counts.set(key, own.set(age, (own.get(age) ?? 0) + 1))
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
