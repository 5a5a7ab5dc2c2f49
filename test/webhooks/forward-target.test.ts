import {describe, expect, test} from 'vitest'
import {
  isLoopbackAddress,
  isTarget,
  parseTarget,
  shownTarget,
} from '../../src/webhooks/forward-target.ts'

const refusalOf = (text: string, allowExternal = false) => {
  const target = parseTarget(text, {allowExternal})
  return isTarget(target) ? undefined : target
}

describe('a target', () => {
  test.each([
    'http://localhost:3000/hook',
    'http://LOCALHOST/hook',
    'https://localhost',
    'http://127.0.0.1:8080',
    'http://127.255.255.254/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://[::1]:3000/',
    'http://[0:0:0:0:0:0:0:1]/',
  ])('on this machine is taken: %s', (text) => {
    expect(refusalOf(text)).toBeUndefined()
  })

  test.each([
    'http://example.com/',
    'http://127.0.0.1.nip.io/',
    'http://localhost.example.com/',
    'http://app.localhost/',
    'http://localhost./',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://128.0.0.1/',
    'http://126.255.255.255/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[fe80::1]/',
    'http://[::2]/',
    'http://2130706434.example/',
  ])('elsewhere is refused unless allowed: %s', (text) => {
    expect(refusalOf(text)).toBe('not_loopback')
    expect(refusalOf(text, true)).toBeUndefined()
  })

  test.each([
    {text: 'localhost:3000', refusal: 'not_http'},
    {text: '/hook', refusal: 'not_a_url'},
    {text: '', refusal: 'not_a_url'},
    {text: 'ftp://127.0.0.1/', refusal: 'not_http'},
    {text: 'file:///etc/passwd', refusal: 'not_http'},
    {text: 'http://ana@127.0.0.1/', refusal: 'has_credentials'},
    {text: 'http://:hunter2@127.0.0.1/', refusal: 'has_credentials'},
    {text: 'http://user:word@127.0.0.1/', refusal: 'has_credentials'},
  ])('that is none is refused always: $text', ({text, refusal}) => {
    expect(refusalOf(text)).toBe(refusal)
    expect(refusalOf(text, true)).toBe(refusal)
  })

  test.each([
    {address: '127.0.0.1', loopback: true},
    {address: '127.3.2.1', loopback: true},
    {address: '::1', loopback: true},
    {address: '128.0.0.1', loopback: false},
    {address: '::', loopback: false},
    {address: '192.168.0.1', loopback: false},
    {address: 'localhost', loopback: false},
    {address: '', loopback: false},
  ])('at $address is loopback: $loopback', ({address, loopback}) => {
    expect(isLoopbackAddress(address)).toBe(loopback)
  })
})

describe('a target is shown', () => {
  test.each([
    {name: 'as it is', target: 'http://127.0.0.1:3000/hook', shown: 'http://127.0.0.1:3000/hook'},
    {
      name: 'without its query, which may be secret',
      target: 'http://127.0.0.1:3000/hook?token=secret#here',
      shown: 'http://127.0.0.1:3000/hook?…',
    },
    {name: 'not at all where it is none', target: 'hook?token=secret', shown: undefined},
    {name: 'not at all where there is none', target: undefined, shown: undefined},
  ])('$name', ({target, shown}) => {
    expect(shownTarget(target)).toBe(shown)
  })
})
