import {execFileSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

const PROGRAM = join(import.meta.dirname, '../../bin/run.js')
const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId'
const ROWS = 2_000

/** More than a pipe holds at once. */
const lines = Array.from({length: ROWS}, (_, nth) => {
  return `a${nth},principal,payment,10.00,2026-11-03T10:00:00Z,`
})

test.skipIf(process.platform === 'win32').each([
  {way: 'the output of a command', command: (file: string) => `--statement <(cat ${file})`},
  {way: 'standard input', command: (file: string) => `--statement /dev/stdin < <(cat ${file})`},
])('a statement is read whole from $way', ({command}) => {
  using place = temporaryDirectory()
  const file = join(place.path, 's.csv')
  writeFileSync(file, `${[HEADER, ...lines].join('\n')}\n`)
  const env = {...process.env, PIXCTL_HOME: join(place.path, 'home')}
  const line = `'${process.execPath}' '${PROGRAM}' reconcile ${command(file)} --json || true`
  const stdout = execFileSync('bash', ['-c', line], {env, encoding: 'utf8', stdio: 'pipe'})
  const {inputs} = JSON.parse(stdout) as {readonly inputs: readonly object[]}
  expect(inputs).toMatchObject([{rows: ROWS, rejected: 0}])
})
