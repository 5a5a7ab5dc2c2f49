import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {changeConfig, readConfig} from '../../src/profile/config-file.ts'
import {keychainStore, type NativeKeychain} from '../../src/profile/keychain.ts'
import type {SecretStore} from '../../src/profile/secret-store.ts'
import {openVault} from '../../src/profile/vault.ts'
import {
  listWebhookSecrets,
  removeWebhookSecret,
  saveWebhookSecret,
  webhookSecretNames,
} from '../../src/profile/webhook-secrets.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

/** A keychain in memory, with the interface of the native one. */
function memoryKeychain(): NativeKeychain & {entries: Map<string, string>} {
  const entries = new Map<string, string>()
  const at = (service: string, account: string) => `${service}|${account}`
  return {
    entries,
    getPassword: async (service, account) => entries.get(at(service, account)) ?? null,
    setPassword: async (service, account, secret) => {
      entries.set(at(service, account), secret)
    },
    deletePassword: async (service, account) => entries.delete(at(service, account)),
  }
}

const opening = (store: SecretStore) => async (): Promise<SecretStore> => store

describe('the vault', () => {
  test('prefers the keychain and says nothing', async () => {
    using home = temporaryDirectory()
    const native = memoryKeychain()
    const notices: string[] = []
    const vault = openVault({
      home: home.path,
      env: {},
      notice: (text) => notices.push(text('en')),
      keychain: opening(keychainStore(native, 'pixctl')),
    })
    expect(await vault.save('a/test', 's3cret')).toBe('keychain')
    expect(await vault.read('a/test', 'keychain')).toBe('s3cret')
    await vault.remove('a/test', 'keychain')
    expect(await vault.read('a/test', 'keychain')).toBeUndefined()
    expect(notices).toEqual([])
  })

  test('does not say that a secret is kept in a file that could not be written', async () => {
    using home = temporaryDirectory()
    const notHome = join(home.path, 'file')
    writeFileSync(notHome, '')
    const notices: string[] = []
    const env = {PIXCTL_CREDENTIAL_STORE: 'file'}
    const vault = openVault({home: notHome, env, notice: (text) => notices.push(text('en'))})
    await expect(vault.save('a/test', 's3cret')).rejects.toThrow()
    expect(notices).toEqual([])
  })

  test('without an answer in time it announces the file and uses it', async () => {
    using home = temporaryDirectory()
    const silent: NativeKeychain = {
      ...memoryKeychain(),
      setPassword: () => new Promise(() => {}),
    }
    const notices: string[] = []
    const vault = openVault({
      home: join(home.path, 'h'),
      env: {},
      notice: (text) => notices.push(text('en')),
      keychain: opening(keychainStore(silent, 'pixctl', {ms: 20})),
    })
    expect(await vault.save('a/test', 's3cret')).toBe('file')
    expect(await vault.read('a/test', 'file')).toBe('s3cret')
    expect(notices.join(' ')).toMatch(/did not answer.*secrets\.json.*0600/)
    expect(notices.join(' ')).not.toContain('s3cret')
  })

  test('a demanded keychain that fails is an error, not a file', async () => {
    using home = temporaryDirectory()
    const broken: NativeKeychain = {
      ...memoryKeychain(),
      setPassword: async () => {
        throw new Error('no bus')
      },
    }
    const vault = openVault({
      home: home.path,
      env: {PIXCTL_CREDENTIAL_STORE: 'keychain'},
      notice: () => {},
      keychain: opening(keychainStore(broken, 'pixctl')),
    })
    await expect(vault.save('a', 'b')).rejects.toMatchObject({code: 'KEYCHAIN_UNAVAILABLE'})
  })

  test('an unknown store is exit 2', () => {
    const env = {PIXCTL_CREDENTIAL_STORE: 'cloud'}
    const open = () => openVault({home: '/nowhere', env, notice: () => {}})
    expect(open).toThrow(expect.objectContaining({exitCode: 2}))
  })

  test.each(['{"a": "b"', '', '[]', 'null', '"text"', '3', '{"a": {"b": "c"}}', '{"a": null}'])(
    'a secret file that holds %j is damaged, not empty, and left as it is',
    async (text) => {
      using home = temporaryDirectory()
      writeFileSync(join(home.path, 'secrets.json'), text)
      const env = {PIXCTL_CREDENTIAL_STORE: 'file'}
      const vault = openVault({home: home.path, env, notice: () => {}})
      await expect(vault.save('x', 'y')).rejects.toMatchObject({code: 'SECRETS_DAMAGED'})
      await expect(vault.read('a', 'file')).rejects.toMatchObject({code: 'SECRETS_DAMAGED'})
      await expect(vault.remove('a', 'file')).rejects.toMatchObject({code: 'SECRETS_DAMAGED'})
      expect(readFileSync(join(home.path, 'secrets.json'), 'utf8')).toBe(text)
    },
  )
})

describe('the config file', () => {
  test.each([
    '{"activeProfile": ',
    '[]',
    'null',
    '3',
    '{"profiles": {"shop": {}, "other": null}}',
    '{"profiles": {"shop": 5}}',
    '{"profiles": [[]]}',
    '{"profiles": {"shop": {"environments": {"test": {"clientId": 7}}}}}',
    '{"profiles": {"shop": {"environments": {"live": {"baseUrl": null}}}}}',
  ])('%j is left as it is', async (text) => {
    using home = temporaryDirectory()
    mkdirSync(home.path, {recursive: true})
    writeFileSync(join(home.path, 'config.json'), text)
    await expect(readConfig(home.path)).rejects.toMatchObject({code: 'CONFIG_DAMAGED'})
    await expect(changeConfig(home.path, () => ({}))).rejects.toMatchObject({
      code: 'CONFIG_DAMAGED',
    })
    expect(readFileSync(join(home.path, 'config.json'), 'utf8')).toBe(text)
  })

  test.each([
    '{}',
    '{"profiles": {}}',
    '{"profiles": {"shop": {"environments": null}}}',
    '{"profiles": {"shop": {"environments": {"test": null, "live": {}}}}}',
  ])('%j has what commands read', async (text) => {
    using home = temporaryDirectory()
    writeFileSync(join(home.path, 'config.json'), text)
    expect(await readConfig(home.path)).toEqual(JSON.parse(text))
  })

  test('what is written is read back', async () => {
    using home = temporaryDirectory()
    const config = {activeProfile: 'a.b', profiles: {'a.b': {subAccount: 'loja-2'}}}
    await changeConfig(home.path, () => config)
    expect(await readConfig(home.path)).toEqual(config)
  })
})

describe('webhook secrets', () => {
  test('several are kept under names, replaced, and removed', async () => {
    using home = temporaryDirectory()
    const vault = openVault({
      home: home.path,
      env: {PIXCTL_CREDENTIAL_STORE: 'file'},
      notice: () => {},
    })
    const place = (day: number) => ({home: home.path, vault, at: new Date(Date.UTC(2026, 0, day))})
    await saveWebhookSecret(place(2), {name: 'new', secret: 'n1'})
    await saveWebhookSecret(place(1), {name: 'old', secret: 'o1'})
    await saveWebhookSecret(place(3), {name: 'new', secret: 'n2'})
    expect(await listWebhookSecrets(home.path, vault)).toEqual([
      {name: 'old', secret: 'o1'},
      {name: 'new', secret: 'n2'},
    ])
    const taken = saveWebhookSecret({...place(4), isNew: true}, {name: 'new', secret: 'n3'})
    await expect(taken).rejects.toMatchObject({code: 'SECRET_NAME_TAKEN', exitCode: 2})
    expect(await vault.read('webhook/new', 'file')).toBe('n2')
    expect(JSON.stringify(await webhookSecretNames(home.path))).not.toContain('n2')
    await removeWebhookSecret(home.path, vault, 'old')
    expect((await webhookSecretNames(home.path)).map(({name}) => name)).toEqual(['new'])
    expect(await vault.read('webhook/old', 'file')).toBeUndefined()
    const again = removeWebhookSecret(home.path, vault, 'old')
    await expect(again).rejects.toMatchObject({code: 'UNKNOWN_SECRET', exitCode: 2})
  })

  test.each([
    {name: '', secret: 's'},
    {name: 'a/b', secret: 's'},
    {name: 'ok', secret: ''},
  ])('name $name with secret $secret is refused', async (named) => {
    using home = temporaryDirectory()
    const vault = openVault({home: home.path, env: {}, notice: () => {}})
    const saving = saveWebhookSecret({home: home.path, vault, at: new Date()}, named)
    await expect(saving).rejects.toMatchObject({exitCode: 2})
  })
})
