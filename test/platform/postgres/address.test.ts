import {execFileSync} from 'node:child_process'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {parseAddress} from '../../../src/platform/postgres/address.ts'
import {tlsWays} from '../../../src/platform/postgres/tls.ts'
import {CertificateFileError} from '../../../src/platform/postgres/trouble.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

const addressOf = (text: string) => {
  const parsed = parseAddress(text)
  if (typeof parsed === 'string') throw new Error(parsed)
  return parsed
}

describe('the address of a store', () => {
  test('holds no password: it comes apart', () => {
    const {address, password} = addressOf('postgres://pix:s%40crét@db.example.com:6432/money')
    expect(password).toBe('s@crét')
    expect(address).toMatchObject({
      url: 'postgres://pix@db.example.com:6432/money',
      host: 'db.example.com',
      port: 6432,
      database: 'money',
      user: 'pix',
    })
    expect(JSON.stringify(address)).not.toContain('s%40')
  })

  test.each([
    {text: 'db.example.com/money', fault: 'not_a_url'},
    {text: 'mysql://db.example.com/money', fault: 'not_a_url'},
    {text: 'postgres://a.example.com,b.example.com/money', fault: 'several_hosts'},
    {
      text: 'postgres://pix:p@a.example.com:5432,b.example.com:5433/money?target_session_attrs=read-write',
      fault: 'several_hosts',
    },
    {text: 'postgres:///money?host=a.example.com,b.example.com', fault: 'several_hosts'},
    {text: 'postgres://db.example.com', fault: 'no_database'},
    {text: 'postgres://db.example.com/', fault: 'no_database'},
    {text: 'postgres://db.example.com/a?sslmode=always', fault: 'bad_sslmode'},
    {text: 'postgres://db.example.com/a?options=-c%20x', fault: 'unknown_parameter'},
    {text: 'postgres://db.example.com/a?password=hunter2', fault: 'unknown_parameter'},
    {
      text: 'postgres://db.example.com/a?sslmode=disable&sslmode=require',
      fault: 'repeated_parameter',
    },
    {
      text: 'postgres://db.example.com/a?sslrootcert=x&sslmode=require&sslrootcert=y',
      fault: 'repeated_parameter',
    },
    {text: 'postgres:///a?host=one&host=one', fault: 'repeated_parameter'},
    {text: 'postgres://pix:2024/secret#1@db.example.com/pix', fault: 'unescaped_password'},
    {text: 'postgres://pix:2024#secret@db.example.com/pix', fault: 'unescaped_password'},
    {text: 'postgresql://pix:2024/secret@db.example.com:5432/pix', fault: 'unescaped_password'},
    {text: 'Postgres://pix:20ab/secret@db.example.com', fault: 'unescaped_password'},
    {text: 'postgres://pix:2024/pix?secret@db.example.com/pix', fault: 'unescaped_password'},
    {text: 'postgres://pix:2024/pix?host=s=cret@db.example.com', fault: 'unescaped_password'},
    {text: 'postgres://pix:a,b/c@db.example.com/pix', fault: 'unescaped_password'},
    {text: 'postgres://db.example.com/pix#', fault: 'unescaped_password'},
  ])('$text is refused: $fault', ({text, fault}) => {
    expect(parseAddress(text)).toBe(fault)
  })

  test.each([
    {text: 'postgres://pix:a%2Fb%23c%3Fd%40e@db.example.com/pix', password: 'a/b#c?d@e'},
    {text: 'postgres://pix:a@b@db.example.com/pix', password: 'a@b'},
    {text: 'postgres://db.example.com/pix?sslcert=/home/pix@corp/a.pem', password: undefined},
  ])('$text has the password $password', ({text, password}) => {
    expect(addressOf(text)).toMatchObject({password, address: {database: 'pix'}})
  })

  test('a database may have signs of a password in its name, percent-encoded', () => {
    expect(addressOf('postgres://db.example.com/a%40b%23:c').address.database).toBe('a@b#:c')
  })

  test('a comma of a password is no list of servers', () => {
    const {address, password} = addressOf('postgres://pix:a,b@db.example.com/money')
    expect({host: address.host, password}).toEqual({host: 'db.example.com', password: 'a,b'})
  })

  test.each([
    {host: 'db.example.com', mode: 'verify-full'},
    {host: '10.0.0.7', mode: 'verify-full'},
    {host: 'localhost', mode: 'prefer'},
    {host: '127.0.0.1', mode: 'prefer'},
    {host: '[::1]', mode: 'prefer'},
  ])('at $host the mode is $mode where none is named', ({host, mode}) => {
    expect(addressOf(`postgres://${host}/a`).address.sslMode).toBe(mode)
  })

  test('a directory is a Unix socket, and has no TLS', () => {
    const {address} = addressOf('postgres:///money?host=/run/postgresql&sslmode=require')
    expect(address).toMatchObject({host: '/run/postgresql', database: 'money'})
    expect(tlsWays(address)).toEqual([false])
  })

  test.each([
    {mode: 'disable', ways: ['plain']},
    {mode: 'allow', ways: ['plain', 'unchecked']},
    {mode: 'prefer', ways: ['unchecked', 'plain']},
    {mode: 'require', ways: ['unchecked']},
    {mode: 'verify-ca', ways: ['issuer']},
    {mode: 'verify-full', ways: ['issuer and name']},
  ])('sslmode $mode tries $ways', ({mode, ways}) => {
    const {address} = addressOf(`postgres://db.example.com/a?sslmode=${mode}&sslrootcert=system`)
    expect(tlsWays(address).map(kindOf)).toEqual(mode === 'require' ? ['issuer'] : ways)
  })
})

const OTHER = {subject: {CN: 'other.example.com'}, subjectaltname: 'DNS:other.example.com'}

function kindOf(way: ReturnType<typeof tlsWays>[number]): string {
  if (way === false) return 'plain'
  if (!way.rejectUnauthorized) return 'unchecked'
  const refusal = way.checkServerIdentity?.('db.example.com', OTHER as never)
  return refusal === undefined ? 'issuer' : 'issuer and name'
}

test('a certificate file that is a named pipe is refused at once', () => {
  using directory = temporaryDirectory()
  const pipe = join(directory.path, 'ca.pem')
  execFileSync('mkfifo', [pipe])
  const {address} = addressOf(`postgres://db.example.com/a?sslrootcert=${pipe}`)
  expect(() => tlsWays(address)).toThrow(CertificateFileError)
})
