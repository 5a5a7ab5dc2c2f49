import type {Context} from '../../app/context.ts'
import {storeOfOtherProfile} from '../../messages/stores/store.ts'
import {profileNamed, readConfig} from '../../profile/config-file.ts'

/**
 * Says that a profile which was just chosen has no store, where another one of this home has: its journal
 * would not know what other machines paid.
 */
export async function noteOtherStore(
  {home, env, notice}: Pick<Context, 'home' | 'env' | 'notice'>,
  profile: string,
): Promise<void> {
  const config = await readConfig(home)
  if (env['PIXCTL_STORE'] || profileNamed(config, profile).store) return
  const sharing = Object.entries(config.profiles ?? {}).find(([, {store}]) => store !== undefined)
  if (sharing) notice(storeOfOtherProfile({profile, other: sharing[0]}))
}
