import {describe, expect, test} from 'vitest'
import {parseBaseUrl} from '../../src/profile/base-url.ts'

describe('parseBaseUrl', () => {
  test.each([
    {text: 'https://api.example.com', expected: 'https://api.example.com'},
    {text: 'https://api.example.com/', expected: 'https://api.example.com'},
    {text: 'https://api.example.com/v2', expected: 'https://api.example.com'},
    {text: 'https://api.example.com/v2/', expected: 'https://api.example.com'},
    {text: 'https://api.example.com/pay/v2', expected: 'https://api.example.com/pay'},
    {text: 'http://127.0.0.1:4010', expected: 'http://127.0.0.1:4010'},
    {text: 'http://127.9.8.7:1', expected: 'http://127.9.8.7:1'},
    {text: 'http://localhost:4010/v2', expected: 'http://localhost:4010'},
    {text: 'http://[::1]:4010', expected: 'http://[::1]:4010'},
  ])('$text is $expected', ({text, expected}) => {
    expect(parseBaseUrl(text)).toBe(expected)
  })

  test.each([
    {name: 'plain http to another host', text: 'http://api.example.com'},
    {name: 'plain http to a host that only begins as loopback', text: 'http://127.0.0.1.evil.com'},
    {name: 'plain http to a name that ends in localhost', text: 'http://a.localhost'},
    {name: 'another scheme', text: 'ftp://127.0.0.1'},
    {name: 'a password', text: 'https://user:hunter2@api.example.com'},
    {name: 'a query', text: 'https://api.example.com?token=hunter2'},
    {name: 'no address', text: 'api.example.com hunter2'},
  ])('refuses $name, exit 2, and quotes nothing', ({text}) => {
    let thrown: unknown
    try {
      parseBaseUrl(text)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({code: 'INVALID_BASE_URL', exitCode: 2})
    expect(String(thrown)).not.toContain('hunter2')
  })
})
