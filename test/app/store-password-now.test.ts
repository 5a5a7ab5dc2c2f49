import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {createContext} from '../../src/app/create-context.ts'
import type {SharedStore} from '../../src/platform/store.ts'
import {saveStore} from '../../src/profile/store.ts'
import {scratchHome} from '../helpers/webhooks.ts'

/** A home and what the commands of it that begin now see. */
function keptAt() {
  const env = {PIXCTL_HOME: scratchHome(), PIXCTL_CREDENTIAL_STORE: 'file'}
  const globals = {json: false, noColor: false, verbose: false, lang: undefined}
  const {signal} = new AbortController()
  const context = () => createContext(globals as never, {signal, env})
  const {home, vault} = context()
  const used = async (): Promise<SharedStore> => {
    const store = await context().store()
    if (store.kind === 'local') throw new Error('it is shared')
    return store
  }
  const keep = (url: string) => saveStore({home, vault}, 'default', url)
  const secretsPath = join(home, 'secrets.json')
  const secrets = (): Record<string, string> => JSON.parse(readFileSync(secretsPath, 'utf8'))
  return {home, vault, used, keep, secrets, secretsPath}
}

test('a store says which password is kept for its address by now, and none of another store', async () => {
  const {used, keep, secrets} = keptAt()
  await keep('postgres://ana:first@db/pix')
  const store = await used()
  expect([await store.password(), await store.passwordNow?.()]).toEqual(['first', 'first'])
  await keep('postgres://ana:second@db/pix')
  expect(await store.passwordNow?.()).toBe('second')
  expect(await store.password()).toBe('second')
  await keep('postgres://ana:third@elsewhere/pix')
  expect(await store.passwordNow?.()).toBeUndefined()
  expect(Object.values(secrets())).toEqual(['third'])
})

test('a process whose store was left goes on with the password it had, however often it asks', async () => {
  const {used, keep} = keptAt()
  await keep('postgres://ana:first@db/pix')
  const store = await used()
  expect(await store.password()).toBe('first')
  for (const other of ['elsewhere/pix', 'db:5433/pix', 'db/other', 'db/pix?sslmode=require']) {
    await keep(`postgres://ana:third@${other}`)
    expect([await store.password(), await store.passwordNow?.()]).toEqual(['first', undefined])
  }
  await keep('postgres://eva:third@db/pix')
  expect(await store.password()).toBe('first')
  await keep('local')
  expect(await store.password()).toBe('first')
})

test('a process that asks first after its store was left is not given the password of the other', async () => {
  const {used, keep} = keptAt()
  await keep('postgres://ana:first@db/pix')
  const store = await used()
  await keep('postgres://ana:third@elsewhere/pix')
  await expect(store.password()).rejects.toMatchObject({code: 'SECRET_MISSING'})
})

test('a password that is saved before its address is set is given to no other store', async () => {
  const {home, vault, used, keep} = keptAt()
  await keep('postgres://ana:first@db/pix')
  const begun = await used()
  await begun.password()
  const given: unknown[] = []
  const slow = async () => {
    const {read, remove, save} = await vault()
    return {
      read,
      remove,
      save: async (account: string, secret: string) => {
        const where = await save(account, secret)
        given.push(await begun.passwordNow?.(), await begun.password())
        given.push(await (await used()).password())
        return where
      },
    }
  }
  await saveStore({home, vault: slow}, 'default', 'postgres://ana:third@elsewhere/pix')
  expect(given).toEqual(['first', 'first', 'first'])
})

test('a password that an earlier pixctl kept is used for its address until another one is set', async () => {
  const {used, keep, secrets, secretsPath} = keptAt()
  await keep('postgres://ana:first@db/pix')
  writeFileSync(secretsPath, JSON.stringify({'store/default': 'first'}))
  const store = await used()
  const late = await used()
  expect(await store.password()).toBe('first')
  await keep('postgres://ana:third@elsewhere/pix')
  // As where that pixctl sets the other store.
  writeFileSync(secretsPath, JSON.stringify({'store/default': 'third', ...secrets()}))
  expect(await store.password()).toBe('first')
  await expect(late.password()).rejects.toMatchObject({
    code: 'SECRET_MISSING',
    hint: expect.stringContaining('pixctl config set store - --profile default'),
  })
  await keep('postgres://ana:fourth@db/pix')
  expect(Object.values(secrets())).toEqual(['fourth'])
})
