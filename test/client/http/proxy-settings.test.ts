import {describe, expect, test} from 'vitest'
import {proxyFor} from '../../../src/client/http/proxy-settings.ts'

const SERVICE = 'https://api.example.com/v2'

describe('the proxy of a service', () => {
  test.each([
    {name: 'none', env: {}, variable: undefined},
    {name: 'HTTPS_PROXY', env: {HTTPS_PROXY: 'http://a:1'}, variable: 'HTTPS_PROXY'},
    {name: 'HTTP_PROXY for want of it', env: {HTTP_PROXY: 'http://b:2'}, variable: 'HTTP_PROXY'},
    {
      name: 'HTTPS_PROXY before HTTP_PROXY',
      env: {HTTP_PROXY: 'http://b:2', HTTPS_PROXY: 'http://a:1'},
      variable: 'HTTPS_PROXY',
    },
    {
      name: 'the small letters before the capitals',
      env: {HTTPS_PROXY: 'http://a:1', https_proxy: 'http://c:3'},
      variable: 'https_proxy',
    },
    {name: 'none where it is empty', env: {HTTPS_PROXY: ''}, variable: undefined},
  ])('over TLS is $name', ({env, variable}) => {
    expect(proxyFor(SERVICE, env)?.variable).toBe(variable)
  })

  test('without TLS is HTTP_PROXY alone', () => {
    const env = {HTTP_PROXY: 'http://b:2', HTTPS_PROXY: 'http://a:1'}
    expect(proxyFor('http://api.example.com', env)?.variable).toBe('HTTP_PROXY')
    expect(proxyFor('http://api.example.com', {HTTPS_PROXY: 'http://a:1'})).toBeUndefined()
  })

  test('is shown without its user and password, which undici gets', () => {
    const env = {HTTPS_PROXY: 'http://ana:s3cret@proxy:3128', HTTP_PROXY: 'plain:80'}
    expect(proxyFor(SERVICE, env)).toEqual({
      variable: 'HTTPS_PROXY',
      address: 'http://proxy:3128',
      proxies: {
        httpProxy: 'http://plain:80',
        httpsProxy: 'http://ana:s3cret@proxy:3128',
        noProxy: 'localhost,127.0.0.1,[::1],',
      },
    })
  })

  test.each([
    {value: 'proxy:3128', address: 'http://proxy:3128'},
    {value: 'https://proxy:3128', address: 'https://proxy:3128'},
    {value: 'socks5://proxy:1080', address: 'null'},
    {value: 'socks://proxy:1080', address: 'null'},
  ])('may be written $value', ({value, address}) => {
    expect(proxyFor(SERVICE, {HTTPS_PROXY: value})?.address).toBe(address)
  })

  test.each(['ftp://proxy:21', 'http://', 'socks5://', '://proxy', 'http://a b'])(
    'is never "%s": exit 2 names the variable',
    (value) => {
      expect(() => proxyFor(SERVICE, {HTTPS_PROXY: value})).toThrow(
        expect.objectContaining({exitCode: 2, message: expect.stringContaining('HTTPS_PROXY')}),
      )
    },
  )
})

describe('a service that is asked without the proxy', () => {
  test.each([
    {base: SERVICE, noProxy: 'api.example.com', isExempt: true},
    {base: SERVICE, noProxy: 'API.Example.com', isExempt: true},
    {base: SERVICE, noProxy: 'other.com, api.example.com', isExempt: true},
    {base: SERVICE, noProxy: 'other.com api.example.com', isExempt: true},
    {base: SERVICE, noProxy: 'example.com', isExempt: true},
    {base: SERVICE, noProxy: '.example.com', isExempt: true},
    {base: SERVICE, noProxy: '*.example.com', isExempt: true},
    {base: SERVICE, noProxy: '*.api.example.com', isExempt: false},
    {base: SERVICE, noProxy: 'ample.com', isExempt: false},
    {base: SERVICE, noProxy: '*', isExempt: true},
    {base: SERVICE, noProxy: '', isExempt: false},
    {base: SERVICE, noProxy: 'api.example.com:443', isExempt: true},
    {base: SERVICE, noProxy: 'api.example.com:443x', isExempt: false},
    {base: 'https://api.example.com..', noProxy: '', isExempt: false},
    {base: SERVICE, noProxy: 'api.example.com:80', isExempt: false},
    {base: 'http://api.example.com', noProxy: 'api.example.com:80', isExempt: true},
    {base: 'https://api.example.com:8443', noProxy: 'api.example.com:8443', isExempt: true},
    {base: 'https://api.example.com:8443', noProxy: 'api.example.com:443', isExempt: false},
    {base: 'https://api.example.com.', noProxy: 'api.example.com', isExempt: true},
    {base: 'https://[fd00::1]', noProxy: '[fd00::1]', isExempt: true},
    {base: 'https://[fd00::1]', noProxy: '[fd00::1]:443', isExempt: true},
    {base: 'https://[fd00::1]', noProxy: '[fd00::2]', isExempt: false},
    {base: 'https://[fd00::1]', noProxy: 'fd00::1', isExempt: true},
    {base: 'https://[fd00::1:2]', noProxy: 'fd00::1:2', isExempt: true},
    {base: 'https://localhost:4010', noProxy: '', isExempt: true},
    {base: 'https://127.0.0.1:4010', noProxy: '', isExempt: true},
    {base: 'https://[::1]:4010', noProxy: '', isExempt: true},
  ])('$base with NO_PROXY "$noProxy": $isExempt', ({base, noProxy, isExempt}) => {
    const proxy = proxyFor(base, {HTTPS_PROXY: 'proxy:1', HTTP_PROXY: 'proxy:1', NO_PROXY: noProxy})
    expect(proxy === undefined).toBe(isExempt)
  })
})
