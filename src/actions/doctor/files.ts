import {existsSync, lstatSync, readdirSync} from 'node:fs'
import {join} from 'node:path'
import type {Diagnosis} from './diagnosis.ts'

/** Whether anyone but the owner can read what pixctl wrote. Source: commands.md, "Credentials". */
export function examineFiles(home: string): Diagnosis {
  if (!existsSync(home)) {
    return {subject: 'files', code: 'files_none_yet', status: 'ok', facts: {path: home}}
  }
  const open = [home, ...filesIn(home)].filter(isOpen)
  const facts = {path: open[0] ?? home, count: open.length}
  if (open.length === 0) return {subject: 'files', code: 'files_private', status: 'ok', facts}
  const mend = `chmod -R go= ${shellQuoted(home)}`
  return {subject: 'files', code: 'files_open', status: 'fault', facts, mend}
}

/** Not those in the directory of compiled code, which Node writes: it is private as a whole. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => !/^cache[\\/]/.test(name))
    .map((name) => join(folder, name))

/** Windows has no such bits; what is there is as private as the profile of its user. */
function isOpen(path: string): boolean {
  if (process.platform === 'win32') return false
  const facts = lstatSync(path)
  return !facts.isSymbolicLink() && (facts.mode & 0o077) !== 0
}

const shellQuoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
