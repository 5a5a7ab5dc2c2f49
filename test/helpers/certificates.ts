// x509's dependency injection wants it.
import 'reflect-metadata'

import {KeyObject, webcrypto} from 'node:crypto'
import {writeFileSync} from 'node:fs'
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const ALGORITHM = {name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256'}
const DAY_MS = 86_400_000

/** What a TLS server needs. */
export interface ServerCertificate {
  readonly key: string
  readonly cert: string
}

/** For whom and how long; by default for this machine, and today. */
export interface CertificateFacts {
  readonly hosts?: readonly string[]
  /** Whole days from now, negative ones in the past. */
  readonly validDays?: readonly [from: number, to: number]
  /** What it calls its owner: a server that knows its clients by certificate takes it for the user. */
  readonly commonName?: string
}

const newKeys = (): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

const validity = ([from, to]: readonly [number, number]) => ({
  notBefore: new Date(Date.now() + from * DAY_MS),
  notAfter: new Date(Date.now() + to * DAY_MS),
})

const namesOf = (hosts: readonly string[]) =>
  new SubjectAlternativeNameExtension(
    hosts.map((value) => ({type: /^[\d.]+$/.test(value) ? 'ip' : 'dns', value})),
  )

const pem = (key: webcrypto.CryptoKey): string =>
  KeyObject.from(key).export({type: 'pkcs8', format: 'pem'}).toString()

/** A certificate authority of one test, and what it signs. */
export async function authority() {
  const keys = await newKeys()
  const own = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Test authority',
    keys,
    signingAlgorithm: ALGORITHM,
    ...validity([-1, 1]),
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  })
  return {
    /** Writes its certificate where NODE_EXTRA_CA_CERTS may point. */
    save: (path: string): string => {
      writeFileSync(path, own.toString('pem'))
      return path
    },
    issue: async (facts: CertificateFacts = {}) => {
      const {hosts = ['127.0.0.1'], validDays = [-1, 1], commonName = 'Test service'} = facts
      const server = await newKeys()
      const certificate = await X509CertificateGenerator.create({
        subject: `CN=${commonName}`,
        issuer: own.subject,
        publicKey: server.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
        ...validity(validDays),
        extensions: [namesOf(hosts)],
      })
      return {key: pem(server.privateKey), cert: certificate.toString('pem')}
    },
  }
}

/** A certificate that is its own authority. */
export async function selfSigned(hosts: readonly string[] = ['127.0.0.1']) {
  const keys = await newKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Test service',
    keys,
    signingAlgorithm: ALGORITHM,
    ...validity([-1, 1]),
    extensions: [namesOf(hosts)],
  })
  return {key: pem(keys.privateKey), cert: certificate.toString('pem')}
}
