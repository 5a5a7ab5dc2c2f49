import {relative} from 'node:path'
import {BaseSequencer, type TestSpecification} from 'vitest/node'

/**
 * The files that take longest, and first of these the ones that wait most: what others compute then
 * is done beside them. One that began last would be waited for alone, by all workers but its own.
 */
export const LONGEST: readonly string[] = [
  'test/machines/failures.test.ts',
  'test/e2e/fleet-slurm.test.ts',
  'test/e2e/every-command/captures.test.ts',
  'test/e2e/hostile-text.test.ts',
  'test/docs/guides.test.ts',
  'test/machines/leases.test.ts',
  'test/e2e/two-people.test.ts',
  'test/reconcile/model/model.test.ts',
  'test/adversary/adversary.test.ts',
  'test/e2e/two-people-attacks.test.ts',
  'test/journal/journal-keys.test.ts',
  'test/browser/accessibility.test.ts',
  'test/e2e/fleet.test.ts',
  'test/journal/journal-outcomes.test.ts',
  'test/e2e/reconcile-memory.test.ts',
  'test/e2e/webhooks.test.ts',
  'test/reconcile/screening/screened.test.ts',
  'test/journal/journal.test.ts',
  'test/e2e/journal.test.ts',
  'test/e2e/store-switched.test.ts',
  'test/e2e/batch.test.ts',
  'test/browser/commands.test.ts',
  'test/e2e/find.test.ts',
  'test/inbox/open-inbox.test.ts',
  'test/e2e/live-guard.test.ts',
  'test/e2e/webhook-service.test.ts',
  'test/e2e/shared-store-commands.test.ts',
  'test/reconcile/rules/needed-rules.test.ts',
  'test/e2e/money-once.test.ts',
  'test/e2e/several-machines.test.ts',
  'test/reconcile/screening/repeated-deliveries.test.ts',
]

/** Vitest knows how long a file took where it ran before. In a fresh clone none did. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = ({moduleId, project}: TestSpecification): number => {
      const place = LONGEST.indexOf(relative(project.config.root, moduleId).replaceAll('\\', '/'))
      return place < 0 ? LONGEST.length : place
    }
    return sorted.sort(
      (one, other) =>
        one.project.name.localeCompare(other.project.name) || placeOf(one) - placeOf(other),
    )
  }
}
