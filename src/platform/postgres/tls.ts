import {existsSync, readFileSync} from 'node:fs'
import {homedir} from 'node:os'
import {join} from 'node:path'
import {type ConnectionOptions, checkServerIdentity} from 'node:tls'
import {requireRegularFile} from '../regular-file.ts'
import type {PostgresAddress} from './address.ts'
import {CertificateFileError} from './trouble.ts'

/** The TLS option of the driver: no TLS, or with which certificates. */
export type Tls = false | ConnectionOptions

/** Where libpq looks for certificates that the address does not name. */
const defaultFile = (name: string): string | undefined => {
  const path = join(homedir(), '.postgresql', name)
  return existsSync(path) ? path : undefined
}

/**
 * The ways to connect, in the order in which they are tried: `prefer` and `allow` have two.
 *
 * Errors: `CertificateFileError`.
 * Source: libpq, "SSL Support": `require` with a root certificate checks it, as `verify-ca` does.
 */
export function tlsWays(address: PostgresAddress): readonly Tls[] {
  // A Unix socket has no TLS.
  if (address.host.startsWith('/')) return [false]
  switch (address.sslMode) {
    case 'disable':
      return [false]
    case 'allow':
      return [false, tls(address, 'nothing')]
    case 'prefer':
      return [tls(address, 'nothing'), false]
    case 'require':
      return [tls(address, rootOf(address) === undefined ? 'nothing' : 'issuer')]
    case 'verify-ca':
      return [tls(address, 'issuer')]
    case 'verify-full':
      return [tls(address, 'issuer and name')]
  }
}

const rootOf = ({sslRootCert}: PostgresAddress): string | undefined =>
  sslRootCert ?? defaultFile('root.crt')

function tls(address: PostgresAddress, checked: 'nothing' | 'issuer' | 'issuer and name'): Tls {
  const {host, sslCert, sslKey} = address
  // `sslrootcert=system`, or no file at all: the roots that this program trusts anywhere.
  const named = rootOf(address)
  const root = named === 'system' ? undefined : named
  const cert = sslCert ?? defaultFile('postgresql.crt')
  const key = sslKey ?? defaultFile('postgresql.key')
  return {
    rejectUnauthorized: checked !== 'nothing',
    // The driver names no host for an address in numbers, and Node would check for "localhost".
    checkServerIdentity: (_name, certificate) =>
      checked === 'issuer and name' ? checkServerIdentity(host, certificate) : undefined,
    ...(root !== undefined && checked !== 'nothing' && {ca: pemOf(root, 'sslrootcert')}),
    ...(cert !== undefined && {cert: pemOf(cert, 'sslcert')}),
    ...(key !== undefined && {key: pemOf(key, 'sslkey')}),
  }
}

const HELD = {
  sslrootcert: /^-----BEGIN [A-Z0-9 ]*CERTIFICATE-----/m,
  sslcert: /^-----BEGIN [A-Z0-9 ]*CERTIFICATE-----/m,
  sslkey: /^-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/m,
}

/** Node takes a file without a certificate for an empty list, and would blame the server. */
function pemOf(path: string, parameter: keyof typeof HELD): string {
  let text: string
  try {
    requireRegularFile(path)
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new CertificateFileError({path, parameter}, error)
  }
  if (HELD[parameter].test(text)) return text
  throw new CertificateFileError({path, parameter})
}
