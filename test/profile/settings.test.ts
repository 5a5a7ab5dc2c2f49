import {describe, expect, test} from 'vitest'
import type {ConfigFile} from '../../src/profile/config-file.ts'
import {resolveSettings} from '../../src/profile/settings.ts'

const config: ConfigFile = {
  activeProfile: 'shop',
  profiles: {
    shop: {
      environment: 'live',
      subAccount: 'loja-2',
      timeoutSeconds: 5,
      environments: {
        live: {baseUrl: 'https://live.example.com'},
        test: {baseUrl: 'https://test.example.com'},
      },
    },
    other: {},
  },
}

describe('resolveSettings', () => {
  test('a flag beats a variable, a variable beats the profile, the profile beats the default', () => {
    const env = {
      PIXCTL_ENV: 'test',
      PIXCTL_PROFILE: 'other',
      PIXCTL_BASE_URL: 'https://env.example.com',
      PIXCTL_SUB_ACCOUNT: 'env-1',
    }
    const flags = {
      env: 'live',
      profile: 'shop',
      baseUrl: 'https://flag.example.com',
      subAccount: 'flag-1',
      timeoutMs: 1000,
    } as const
    expect(resolveSettings(flags, env, config)).toMatchObject({
      profile: {value: 'shop', source: 'flag'},
      environment: {value: 'live', source: 'flag'},
      baseUrl: {value: 'https://flag.example.com', source: 'flag'},
      subAccount: {value: 'flag-1', source: 'flag'},
      timeoutMs: {value: 1000, source: 'flag'},
    })
    expect(resolveSettings({}, env, config)).toMatchObject({
      profile: {value: 'other', source: 'env'},
      environment: {value: 'test', source: 'env'},
      baseUrl: {value: 'https://env.example.com', source: 'env'},
      subAccount: {value: 'env-1', source: 'env'},
      timeoutMs: {value: 30_000, source: 'default'},
    })
    expect(resolveSettings({}, {}, config)).toMatchObject({
      profile: {value: 'shop', source: 'profile'},
      environment: {value: 'live', source: 'profile'},
      baseUrl: {value: 'https://live.example.com', source: 'profile'},
      subAccount: {value: 'loja-2', source: 'profile'},
      timeoutMs: {value: 5000, source: 'profile'},
    })
    expect(resolveSettings({}, {}, {})).toMatchObject({
      profile: {value: 'default', source: 'default'},
      environment: {value: 'test', source: 'default'},
      baseUrl: {value: 'http://127.0.0.1:4010', source: 'default'},
      subAccount: undefined,
    })
  })

  test('live has no default base URL, and never takes that of test', () => {
    const onlyTest = {profiles: {default: {environments: {test: {baseUrl: 'https://t.example'}}}}}
    expect(resolveSettings({env: 'live'}, {}, onlyTest).baseUrl).toBeUndefined()
  })

  test.each([
    {name: 'a profile that says nothing of it', config: {profiles: {default: {}}}, env: {}},
    {
      name: 'a profile with live credentials only',
      config: {profiles: {default: {environments: {live: {clientId: 'mp_live_a'}}}}},
      env: {},
    },
    {name: 'an empty PIXCTL_ENV', config: {}, env: {PIXCTL_ENV: ''}},
    {name: 'a live credential in the variables', config: {}, env: {PIXCTL_CLIENT_ID: 'mp_live_a'}},
  ])('$name does not make a command live', ({config: file, env}) => {
    expect(resolveSettings({}, env, file as ConfigFile).environment.value).toBe('test')
  })

  test.each([
    {name: 'an unknown PIXCTL_ENV', flags: {}, env: {PIXCTL_ENV: 'prod'}},
    {name: 'a profile named as an environment', flags: {profile: 'live'}, env: {}},
    {name: 'a profile with a slash', flags: {profile: '../x'}, env: {}},
    {name: 'a wallet that is no reference', flags: {subAccount: 'Loja 2'}, env: {}},
    {name: 'a flag for the profile without a value', flags: {profile: ''}, env: {}},
    {name: 'a flag for the wallet without a value', flags: {subAccount: ''}, env: {}},
    {name: 'a flag for the address without a value', flags: {baseUrl: ''}, env: {}},
    {name: 'a timeout of nothing', flags: {timeoutMs: 0}, env: {}},
    {name: 'a timeout above an hour', flags: {timeoutMs: 3_600_001}, env: {}},
  ])('$name is exit 2', ({flags, env}) => {
    expect(() => resolveSettings(flags, env, {})).toThrow(expect.objectContaining({exitCode: 2}))
  })

  test('variables without a value are not set, and hide nothing', () => {
    const env = {PIXCTL_PROFILE: '', PIXCTL_SUB_ACCOUNT: '', PIXCTL_BASE_URL: ''}
    expect(resolveSettings({}, env, config)).toMatchObject({
      profile: {value: 'shop', source: 'profile'},
      baseUrl: {value: 'https://live.example.com', source: 'profile'},
      subAccount: {value: 'loja-2', source: 'profile'},
    })
  })

  test('a profile of a name that every object has is no profile', () => {
    expect(resolveSettings({profile: 'constructor'}, {}, config).baseUrl?.source).toBe('default')
  })
})
