import type {Context} from '../../app/context.ts'
import {fulfilled, GroupCommit} from '../../platform/group-commit.ts'
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
  const onFile = async (): Promise<string> => JSON.stringify(await webhookSecretNames(context.home))
  let known = await onFile()
  let secrets = requireSecrets(await activeSecrets(context)).map(({secret}) => secret)
  const look = async (): Promise<void> => {
    const now = await onFile()
    if (now === known) return
    secrets = (await activeSecrets(context)).map(({secret}) => secret)
    known = now
  }
  // Any number of senders with a wrong secret make one look at a time. A file that is being written at
  // this moment is read the next time.
  const looks = new GroupCommit(async (asked: readonly undefined[]) => {
    await look().catch(() => {})
    return asked.map(() => fulfilled(secrets))
  })
  const now = (): Promise<readonly string[]> => looks.add(undefined)
  const looking = setInterval(now, LOOK_EVERY_MS)
  looking.unref()
  return {current: () => secrets, now, stop: () => clearInterval(looking)}
}
