import type {Context} from '../../app/context.ts'
import {HOUR_MS} from '../../domain/duration.ts'
import {listenerKeepsStore} from '../../messages/stores/store.ts'
import {readConfig} from '../../profile/config-file.ts'
import {resolveSettings} from '../../profile/settings.ts'

const LOOK_EVERY_MS = 2_000
const REMIND_EVERY_MS = HOUR_MS

const LOCAL = 'local'

/**
 * Says on stderr, and once an hour again, that commands of this home use another store than its
 * listener. The listener goes on: an end would lose what arrives until it is back, and another store
 * may not be ready.
 */
export async function watchStore(context: Context): Promise<() => void> {
  const {notice, now: nowMs} = context
  const used = await context.store()
  const own = used.kind === 'local' ? LOCAL : used.address.url
  let said = {store: own, atMs: 0}
  const look = async (): Promise<void> => {
    const store = await storeOfCommands(context)
    const isSaid = store === said.store && nowMs() - said.atMs < REMIND_EVERY_MS
    if (store !== own && !isSaid) notice(listenerKeepsStore({store, pid: process.pid}))
    if (store === own || !isSaid) said = {store, atMs: nowMs()}
  }
  // A file that is being written at this moment is read the next time.
  const looking = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  looking.unref()
  return () => clearInterval(looking)
}

/** That of a command that is begun now as the listener was: its URL without the password, or `local`. */
async function storeOfCommands({globals, env, home}: Context): Promise<string> {
  const {addressInUse} = await import('../../profile/store.ts')
  const config = await readConfig(home)
  const {profile} = resolveSettings(globals, env, config)
  return addressInUse(profile.value, {env, config})?.address.url ?? LOCAL
}
