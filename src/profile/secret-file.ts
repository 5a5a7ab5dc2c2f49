import {readFileSync, renameSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {homeNotWritten} from '../messages/command-line/home.ts'
import {LocalFailureError} from '../messages/errors.ts'
import {secretsDamaged} from '../messages/people/credentials.ts'
import {createFile} from '../platform/create-file.ts'
import {isNotThere} from '../platform/failure-code.ts'
import {privateDirectory} from '../platform/home.ts'
import {requireRegularFile} from '../platform/regular-file.ts'
import type {SecretStore} from './secret-store.ts'

/**
 * Secrets in `secrets.json`: 0600 in a 0700 directory, replaced whole, never in part. Whoever saves
 * or removes one holds the lock of `changeConfig`: the file is read, changed and written.
 *
 * Errors: `LocalFailureError` when the file is damaged or none, or cannot be written.
 */
export function secretFile(home: string): SecretStore & {readonly path: string} {
  const path = join(home, 'secrets.json')
  const change = (edit: (secrets: Map<string, string>) => void): void => {
    const secrets = readSecrets(path)
    edit(secrets)
    privateDirectory(home)
    try {
      replaceFile(path, JSON.stringify(Object.fromEntries(secrets), null, 2))
    } catch (cause) {
      const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
      throw new LocalFailureError(homeNotWritten({path, reason}), {cause})
    }
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
  requireRegularFile(path)
  try {
    const entries = secretsIn(JSON.parse(readFileSync(path, 'utf8')))
    if (entries) return new Map(entries)
  } catch (error) {
    if (isNotThere(error)) return new Map()
  }
  throw new LocalFailureError(secretsDamaged({path}))
}

/** Nothing for any other shape than this file has: to take it for empty would write over it. */
function secretsIn(parsed: unknown): (readonly [string, string])[] | undefined {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
  const entries = Object.entries(parsed)
  return entries.every(([, secret]) => typeof secret === 'string') ? entries : undefined
}

function replaceFile(path: string, text: string): void {
  const draft = `${path}.${crypto.randomUUID()}`
  try {
    createFile(draft, text)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, {force: true})
    throw error
  }
}
