import {statSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {readConfig} from '../../src/profile/config-file.ts'
import {findCredential} from '../../src/profile/credential.ts'
import {
  activateProfile,
  listProfiles,
  removeCredential,
  saveCredential,
  setEnvironment,
} from '../../src/profile/profiles.ts'
import {resolveSettings, type SettingFlags} from '../../src/profile/settings.ts'
import {openVault} from '../../src/profile/vault.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

const stored = {clientId: 'mp_test_stored', clientSecret: 'secret-stored'}
const variables = {PIXCTL_CLIENT_ID: 'mp_test_env', PIXCTL_CLIENT_SECRET: 'secret-env'}

/** A home with a credential for test in the profile `default`. */
async function homeWithLogin() {
  const directory = temporaryDirectory()
  const home = join(directory.path, 'home')
  const env = {PIXCTL_CREDENTIAL_STORE: 'file'}
  const vault = openVault({home, env, notice: () => {}})
  await saveCredential({home, vault}, {profile: 'default', environment: 'test'}, stored)
  const find = async (flags: SettingFlags, vars: Record<string, string> = {}) => {
    const config = await readConfig(home)
    return findCredential(resolveSettings(flags, vars, config), {env: vars, config, vault})
  }
  return {home, vault, find, [Symbol.dispose]: () => directory[Symbol.dispose]()}
}

describe('findCredential', () => {
  test('variables beat the stored pair', async () => {
    using home = await homeWithLogin()
    expect(await home.find({}, variables)).toMatchObject({clientId: 'mp_test_env', source: 'env'})
  })

  test('an explicit --profile beats the variables', async () => {
    using home = await homeWithLogin()
    expect(await home.find({profile: 'default'}, variables)).toMatchObject({
      ...stored,
      source: 'stored',
      store: 'file',
    })
  })

  test('PIXCTL_PROFILE does not beat them', async () => {
    using home = await homeWithLogin()
    const env = {...variables, PIXCTL_PROFILE: 'default'}
    expect(await home.find({}, env)).toMatchObject({source: 'env'})
  })

  test('without any there is nothing', async () => {
    using home = await homeWithLogin()
    expect(await home.find({profile: 'empty'})).toBeUndefined()
    expect(await home.find({env: 'live'})).toBeUndefined()
  })

  test.each([
    {PIXCTL_CLIENT_ID: 'mp_test_other'},
    {PIXCTL_CLIENT_SECRET: 'only', PIXCTL_PROFILE: 'empty'},
  ])('half a pair in the variables is exit 3', async (env) => {
    using home = await homeWithLogin()
    await expect(home.find({}, env)).rejects.toMatchObject({
      code: 'CREDENTIAL_INCOMPLETE',
      exitCode: 3,
    })
  })

  test.each([
    {name: 'a live id in test', flags: {}, id: 'mp_live_a', secret: 's'},
    {name: 'a live secret in test', flags: {}, id: 'a', secret: 'mp_live_s'},
    {name: 'a live id after a space', flags: {}, id: ' mp_live_a', secret: 's'},
    {name: 'a live id in capitals', flags: {}, id: 'MP_LIVE_A', secret: 's'},
    {name: 'a live id behind a zero-width space', flags: {}, id: '\u200bmp_live_a', secret: 's'},
    {name: 'a live secret after a line end', flags: {}, id: 'a', secret: '\nmp_live_s'},
    {name: 'a test id in live', flags: {env: 'live'} as const, id: 'mp_test_a', secret: 's'},
    {name: 'a test secret in live', flags: {env: 'live'} as const, id: 'a', secret: 'mp_test_s'},
  ])('$name is exit 3 from variables and at login', async ({flags, id, secret}) => {
    using home = await homeWithLogin()
    const refusal = {code: 'CREDENTIAL_ENVIRONMENT_MISMATCH', exitCode: 3}
    const env = {PIXCTL_CLIENT_ID: id, PIXCTL_CLIENT_SECRET: secret}
    await expect(home.find(flags, env)).rejects.toMatchObject(refusal)
    const place = {profile: 'p', environment: resolveSettings(flags, {}, {}).environment.value}
    const saving = saveCredential(home, place, {clientId: id, clientSecret: secret})
    await expect(saving).rejects.toMatchObject(refusal)
  })

  test.each([
    {name: 'a space before it', id: ' mp_test_a'},
    {name: 'a line end after it', id: 'mp_test_a\n'},
    {name: 'a space in it', id: 'mp_test_a b'},
    {name: 'capitals in its prefix', id: 'Mp_Test_a'},
    {name: 'a no-break space', id: 'other\u00a0id'},
  ])('an id with $name is exit 3 from variables and at login', async ({id}) => {
    using home = await homeWithLogin()
    const refusal = {code: 'CLIENT_ID_MALFORMED', exitCode: 3}
    const env = {PIXCTL_CLIENT_ID: id, PIXCTL_CLIENT_SECRET: 's'}
    await expect(home.find({}, env)).rejects.toMatchObject(refusal)
    const place = {profile: 'p', environment: 'test'} as const
    const saving = saveCredential(home, place, {clientId: id, clientSecret: 's'})
    await expect(saving).rejects.toMatchObject(refusal)
  })

  test.each(['mp_test_Ab-1', 'a', 'client:7'])('an id such as %s is taken', async (id) => {
    using home = await homeWithLogin()
    const env = {PIXCTL_CLIENT_ID: id, PIXCTL_CLIENT_SECRET: 's'}
    expect(await home.find({}, env)).toMatchObject({clientId: id})
  })

  test('a stored pair of the other environment is refused, whoever wrote it', async () => {
    using home = await homeWithLogin()
    const {changeConfig} = await import('../../src/profile/config-file.ts')
    await home.vault.save('default/test', 'mp_live_secret')
    await expect(home.find({})).rejects.toMatchObject({code: 'CREDENTIAL_ENVIRONMENT_MISMATCH'})
    const environments = {test: {clientId: 'mp_live_x', store: 'file'}} as const
    await changeConfig(home.home, () => ({profiles: {default: {environments}}}))
    await expect(home.find({})).rejects.toMatchObject({code: 'CREDENTIAL_ENVIRONMENT_MISMATCH'})
  })
})

describe('profiles', () => {
  test('files are 0600 in a directory of 0700, and the config holds no secret', async () => {
    using home = await homeWithLogin()
    const mode = (path: string) => statSync(path).mode & 0o777
    expect(mode(home.home)).toBe(0o700)
    expect(mode(join(home.home, 'config.json'))).toBe(0o600)
    expect(mode(join(home.home, 'secrets.json'))).toBe(0o600)
    expect(JSON.stringify(await readConfig(home.home))).not.toContain('secret-stored')
  })

  test('the first login is active; another is not, until it is switched to', async () => {
    using home = await homeWithLogin()
    await saveCredential(home, {profile: 'shop', environment: 'test'}, stored)
    expect((await readConfig(home.home)).activeProfile).toBe('default')
    await activateProfile(home.home, 'shop')
    expect(listProfiles(await readConfig(home.home))).toMatchObject([
      {profile: 'default', active: false},
      {profile: 'shop', active: true, credentials: [{environment: 'test'}]},
    ])
    await expect(activateProfile(home.home, 'unknown')).rejects.toMatchObject({exitCode: 2})
  })

  test('a login for live does not make the profile live; the switch does', async () => {
    using home = await homeWithLogin()
    const live = {clientId: 'mp_live_a', clientSecret: 's', baseUrl: 'https://live.example.com/v2'}
    await saveCredential(home, {profile: 'default', environment: 'live'}, live)
    expect(resolveSettings({}, {}, await readConfig(home.home)).environment.value).toBe('test')
    await setEnvironment(home.home, 'default', 'live')
    expect(resolveSettings({}, {}, await readConfig(home.home))).toMatchObject({
      environment: {value: 'live', source: 'profile'},
      baseUrl: {value: 'https://live.example.com'},
    })
  })

  test('a logout forgets the secret and keeps the address', async () => {
    using home = await homeWithLogin()
    const place = {profile: 'default', environment: 'test'} as const
    await saveCredential(home, place, {...stored, baseUrl: 'https://t.example.com'})
    expect(await removeCredential(home, place)).toBe(true)
    expect(await removeCredential(home, place)).toBe(false)
    expect(await home.vault.read('default/test', 'file')).toBeUndefined()
    expect(await home.find({})).toBeUndefined()
    expect(resolveSettings({}, {}, await readConfig(home.home)).baseUrl?.source).toBe('profile')
  })
})
