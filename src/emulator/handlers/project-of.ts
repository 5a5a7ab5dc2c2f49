import type {Environment} from '../../domain/environment.ts'
import {inheritedProject} from '../../domain/project.ts'
import type {Refusal} from '../../wire/refusal.ts'
import {notFound} from '../movements/refusals.ts'
import type {World} from '../world.ts'

/** The project named, else the account's only one, else none; one that is unknown is refused. */
export function projectOf(
  {store}: World,
  environment: Environment,
  named: string | undefined,
): string | null | Refusal {
  if (named !== undefined && !store.projects.find(environment, named)) {
    return notFound('project', named)
  }
  return inheritedProject(named, store.projects.firstTwoIds(environment)) ?? null
}
