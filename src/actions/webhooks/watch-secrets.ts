import type {Context} from '../../app/context.ts'
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
  // A file that is being written at this moment is read the next time.
  const lookAnew = oneByOne(() => look().catch(() => {}))
  const looking = setInterval(() => void lookAnew(), LOOK_EVERY_MS)
  looking.unref()
  const current = (): readonly string[] => secrets
  const now = (): Promise<readonly string[]> => lookAnew().then(current)
  return {current, now, stop: () => clearInterval(looking)}
}

/**
 * Whoever asks gets a run that begins after they asked. Those who ask while one runs share the next,
 * so that any number of senders with a wrong secret makes one look at a time.
 */
function oneByOne(run: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      running = run()
      return running
    })
    return next
  }
}
