import type {Draft} from '../findings/draft.ts'
import {factsOf} from '../findings/finding-codes.ts'
import {findingsOf} from '../findings/findings.ts'
import {REMEDIES} from '../findings/remedies.ts'
import type {Steps} from '../read/files/steps.ts'
import {byText} from '../read/values/order.ts'
import type {AwaitedLine, CarryForward, Finding, OpenBlock, Result} from '../result.ts'
import type {Books} from '../subjects/books.ts'
import {SUBJECT_INDEX} from '../subjects/subject-index.ts'

/** Lines, and events of what was posted, that are due and dated after the as-of instant; in steps. */
export function* awaitedIn(judged: readonly Draft[]): Steps<readonly AwaitedLine[]> {
  const awaited: AwaitedLine[] = []
  for (const draft of judged) {
    if (!draft.excused || draft.awaitedMs === undefined) continue
    const [finding] = yield* findingsOf([draft], [])
    if (finding) awaited.push(awaitedOf(finding, draft.awaitedMs))
  }
  return awaited
}

function awaitedOf(finding: Finding, postedAtMs: number): AwaitedLine {
  const {id, code, subject, wallet, role, expectedCentavos} = finding
  const {otherWallet, externalReference, occurredAt} = finding
  return {
    id,
    code,
    subject,
    wallet,
    ...(role && {role}),
    expectedCentavos,
    ...(otherWallet !== undefined && {otherWallet}),
    ...(externalReference !== undefined && {externalReference}),
    ...(occurredAt !== undefined && {occurredAt}),
    postedAt: new Date(postedAtMs).toISOString(),
  }
}

/** What the finding would be, where the line is in no statement. */
export function missingOf(awaited: AwaitedLine): Finding {
  const {postedAt: _, ...said} = awaited
  const {class: findingClass, severity} = factsOf(awaited.code)
  const expected = awaited.code === 'MISSING_EVENT' ? null : awaited.expectedCentavos
  return {
    ...said,
    class: findingClass,
    severity,
    actualCentavos: expected === null ? null : (0 as Finding['actualCentavos']),
    deltaCentavos: expected === null ? null : (-expected as Finding['deltaCentavos']),
    evidence: [],
    remedy: REMEDIES[awaited.code].en,
  }
}

/** What the last run awaited and this one need not have yet, or has after its as-of instant, too. */
export function stillAwaited(
  previous: Result | undefined,
  {terms, ...books}: Books,
): readonly AwaitedLine[] {
  const isLater = ({code, subject: {id}, wallet, expectedCentavos}: AwaitedLine): boolean =>
    Object.values(SUBJECT_INDEX).some((index) => {
      const {later, laterEnds} = books[index].find(id)?.excused ?? {}
      if (code === 'MISSING_EVENT') return laterEnds !== undefined
      return later?.some((line) => line.wallet === wallet && line.amount === expectedCentavos)
    })
  return (previous?.carryForward?.awaited ?? []).filter(
    (line) =>
      !terms.present.has(line.code === 'MISSING_EVENT' ? 'events' : 'statement') ||
      Date.parse(line.postedAt) > terms.asOfMs ||
      isLater(line),
  )
}

/** Each once, in an order that depends on no order of rows. */
export const inOneOrder = (lines: readonly AwaitedLine[]): readonly AwaitedLine[] =>
  [...new Map(lines.map((line) => [line.id, line])).values()].toSorted(
    (a, b) => byText(a.subject.id, b.subject.id) || byText(a.id, b.id),
  )

const NOTHING_BEFORE: CarryForward = {previousAsOf: null, items: [], openings: []}

/** What is carried on to the next run, also where this one carries on nothing from the last. */
export function carriedOn(
  carried: CarryForward | undefined,
  {
    awaited,
    openBlocks,
  }: {
    readonly awaited: readonly AwaitedLine[]
    readonly openBlocks: readonly OpenBlock[]
  },
): Pick<Result, 'carryForward'> {
  const left = {
    ...(awaited.length > 0 && {awaited}),
    ...(openBlocks.length > 0 && {openBlocks}),
  }
  if (Object.keys(left).length === 0) return carried ? {carryForward: carried} : {}
  return {carryForward: {...(carried ?? NOTHING_BEFORE), ...left}}
}
