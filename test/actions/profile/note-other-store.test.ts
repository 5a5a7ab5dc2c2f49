import {expect, test} from 'vitest'
import {noteOtherStore} from '../../../src/actions/profile/note-other-store.ts'
import type {Notice} from '../../../src/messages/message.ts'
import {changeConfig, withProfile} from '../../../src/profile/config-file.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

const STORE = {url: 'postgres://pixctl@db.example.com/pixctl'}

/** What is said of a profile that was just chosen, where these have a store. */
async function said(profile: string, sharing: readonly string[], env = {}): Promise<string[]> {
  using home = temporaryDirectory()
  for (const name of ['default', 'loja']) {
    const kept = sharing.includes(name) ? {store: STORE} : {}
    await changeConfig(home.path, async (config) => withProfile(config, name, kept))
  }
  const notices: string[] = []
  const notice = (one: Notice): void => void notices.push(one('en'))
  await noteOtherStore({home: home.path, env, notice}, profile)
  return notices
}

test('a profile without a store is named beside one of the home that shares one', async () => {
  const [only, ...others] = await said('loja', ['default'])
  expect(others).toEqual([])
  expect(only).toContain('Profile default shares one')
  expect(only).toContain('pixctl config set store - --profile loja')
})

test.each([
  {name: 'where it has a store, too', sharing: ['default', 'loja'], env: {}},
  {name: 'where no profile has one', sharing: [], env: {}},
  {
    name: 'where the store is given for every profile',
    sharing: ['default'],
    env: {PIXCTL_STORE: STORE.url},
  },
])('nothing is said $name', async ({sharing, env}) => {
  expect(await said('loja', sharing, env)).toEqual([])
})
