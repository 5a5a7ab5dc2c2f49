import {expect, test} from 'vitest'
import {createContext} from '../../src/app/create-context.ts'
import {saveStore} from '../../src/profile/store.ts'
import {scratchHome} from '../helpers/webhooks.ts'

test('a store says which password is kept for its address by now, and none of another store', async () => {
  const env = {PIXCTL_HOME: scratchHome(), PIXCTL_CREDENTIAL_STORE: 'file'}
  const globals = {json: false, noColor: false, verbose: false, lang: undefined}
  const {signal} = new AbortController()
  const context = () => createContext(globals as never, {signal, env})
  const {home, vault} = context()
  const keep = (url: string) => saveStore({home, vault}, 'default', url)
  await keep('postgres://ana:first@db/pix')
  const store = await context().store()
  if (store.kind === 'local') throw new Error('it is shared')
  expect([await store.password(), await store.passwordNow?.()]).toEqual(['first', 'first'])
  await keep('postgres://ana:second@db/pix')
  expect(await store.passwordNow?.()).toBe('second')
  await keep('postgres://ana:third@elsewhere/pix')
  expect(await store.passwordNow?.()).toBeUndefined()
  await keep('postgres://ana:fourth@db/pix')
  // The password of another store is kept a moment before its address is.
  const asked = store.passwordNow?.()
  await keep('postgres://ana:fifth@elsewhere/pix')
  expect(await asked).toBeUndefined()
})
