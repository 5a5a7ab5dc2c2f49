import {closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync} from 'node:fs'
import {join} from 'node:path'
import {secretsDamaged} from '../messages/credentials.ts'
import {LocalFailureError} from '../messages/errors.ts'
import {privateDirectory} from '../platform/home.ts'
import type {SecretStore} from './vault.ts'

/** Secrets in `secrets.json`: 0600 in a 0700 directory, replaced whole, never in part. */
export function secretFile(home: string): SecretStore & {readonly path: string} {
  const path = join(home, 'secrets.json')
  const change = (edit: (secrets: Map<string, string>) => void): void => {
    const secrets = readSecrets(path)
    edit(secrets)
    privateDirectory(home)
    replaceFile(path, JSON.stringify(Object.fromEntries(secrets), null, 2))
  }
  return {
    name: 'file',
    path,
    read: async (account) => readSecrets(path).get(account),
    save: async (account, secret) => change((secrets) => secrets.set(account, secret)),
    remove: async (account) => change((secrets) => secrets.delete(account)),
  }
}

function readSecrets(path: string): Map<string, string> {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return new Map(Object.entries(parsed ?? {}).map(([account, value]) => [account, String(value)]))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map()
    throw new LocalFailureError(secretsDamaged({path}))
  }
}

function replaceFile(path: string, text: string): void {
  const draft = `${path}.${crypto.randomUUID()}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  try {
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, {force: true})
    throw error
  }
}
