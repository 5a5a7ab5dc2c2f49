import type {Context} from '../../app/context.ts'
import {fulfilled, GroupCommit} from '../../platform/group-commit.ts'
import type {NamedSecret} from '../../profile/webhook-secrets.ts'
import {activeSecrets, requireSecrets} from './active-secrets.ts'

/** The active secrets of a listener, which change while it runs. */
export interface WatchedSecrets {
  current(): readonly string[]
  /** As they are on file at this moment. */
  now(): Promise<readonly string[]>
  stop(): void
}

const LOOK_EVERY_MS = 2_000

/**
 * Follows `webhooks secret set` and `remove`, so that a rotation needs no restart.
 *
 * Errors: `InvalidInputError` when there is no secret at the start.
 */
export async function watchSecrets(context: Context): Promise<WatchedSecrets> {
  const {webhookSecretNames} = await import('../../profile/webhook-secrets.ts')
  let active: readonly NamedSecret[] = []
  let known = ''
  let isWhole = false
  // What is named and not there, as while a home is put back from a backup, may come. Senders with a
  // wrong secret do not have it looked for.
  const look = async (isDue: boolean): Promise<void> => {
    const names = await webhookSecretNames(context.home)
    const now = JSON.stringify(names)
    if (now === known && (isWhole || !isDue)) return
    const found = await activeSecrets(context)
    active = found
    known = now
    isWhole = names.every(({name}) => found.some((one) => one.name === name))
  }
  const current = (): readonly string[] => active.map(({secret}) => secret)
  await look(true)
  requireSecrets(active, context)
  // Any number of senders with a wrong secret make one look at a time. A file that is being written at
  // this moment is read the next time.
  const looks = new GroupCommit(async (asked: readonly boolean[]) => {
    await look(asked.includes(true)).catch(() => {})
    return asked.map(() => fulfilled(current()))
  })
  const now = (): Promise<readonly string[]> => looks.add(false)
  const looking = setInterval(() => looks.add(true), LOOK_EVERY_MS)
  looking.unref()
  return {current, now, stop: () => clearInterval(looking)}
}
