import {readFileSync, renameSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, expect, onTestFinished, test, vi} from 'vitest'
import {watchSecrets} from '../../../src/actions/webhooks/watch-secrets.ts'
import type {Context} from '../../../src/app/context.ts'
import {openVault} from '../../../src/profile/vault.ts'
import {removeWebhookSecret, saveWebhookSecret} from '../../../src/profile/webhook-secrets.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

const LOOK_EVERY_MS = 2_000

afterEach(() => void vi.useRealTimers())

/** A home with a secret, in files, and what a listener there goes by. */
async function watched(env: Readonly<Record<string, string>> = {}) {
  const home = temporaryDirectory()
  onTestFinished(() => home[Symbol.dispose]())
  const vault = openVault({
    home: home.path,
    env: {PIXCTL_CREDENTIAL_STORE: 'file'},
    notice: () => {},
  })
  const read = vi.spyOn(vault, 'read')
  let day = 1
  const save = (name: string, secret: string) => {
    day += 1
    const at = new Date(Date.UTC(2026, 0, day))
    return saveWebhookSecret({home: home.path, vault, at}, {name, secret})
  }
  await save('one', 's1')
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']})
  const context = {env, home: home.path, vault: async () => vault} as unknown as Context
  const secrets = await watchSecrets(context)
  onTestFinished(() => secrets.stop())
  const looked = async (): Promise<readonly string[]> => {
    vi.advanceTimersByTime(LOOK_EVERY_MS)
    await secrets.now()
    return secrets.current()
  }
  const file = (name: string): string => join(home.path, name)
  return {
    secrets,
    save,
    looked,
    read,
    file,
    remove: (name: string) => removeWebhookSecret(home.path, vault, name),
  }
}

test('a secret that is saved, replaced or removed counts as it is from the next look on', async () => {
  const {secrets, save, remove, looked} = await watched({PIXCTL_WEBHOOK_SECRET: 's0'})
  expect(secrets.current()).toEqual(['s0', 's1'])
  await save('two', 's2')
  expect(await secrets.now()).toEqual(['s0', 's1', 's2'])
  await save('one', 's3')
  expect(await looked()).toEqual(['s0', 's2', 's3'])
  await remove('two')
  expect(await looked()).toEqual(['s0', 's3'])
})

test('what cannot be read at this moment is as it was, and is read the next time', async () => {
  const {save, looked, file} = await watched()
  await save('two', 's2')
  const whole = readFileSync(file('secrets.json'))
  writeFileSync(file('secrets.json'), whole.subarray(0, 9))
  expect(await looked()).toEqual(['s1'])
  writeFileSync(file('secrets.json'), whole)
  expect(await looked()).toEqual(['s1', 's2'])
})

test('a secret that is named and comes after its name counts from then on', async () => {
  const {secrets, save, looked, read, file} = await watched()
  await save('two', 's2')
  renameSync(file('secrets.json'), file('away.json'))
  expect(await looked()).toEqual([])
  // Whoever sends with a wrong secret has nothing read.
  read.mockClear()
  for (let sent = 0; sent < 10; sent += 1) await secrets.now()
  expect(read).not.toHaveBeenCalled()
  renameSync(file('away.json'), file('secrets.json'))
  expect(await looked()).toEqual(['s1', 's2'])
})

test('nothing is read again while nothing changes', async () => {
  const {looked, read} = await watched()
  read.mockClear()
  for (let look = 0; look < 3; look += 1) expect(await looked()).toEqual(['s1'])
  expect(read).not.toHaveBeenCalled()
})
