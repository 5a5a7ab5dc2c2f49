import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'

const MODULE = new URL('../../src/platform/sqlite.ts', import.meta.url).href
/** Opens each file whose path it reads, as soon as it does, and says what came of it. */
const OPENER = `
  import {createInterface} from 'node:readline'
  import {openSqlite} from '${MODULE}'
  const options = {migrations: ['CREATE TABLE a (b)'], durability: 'full'}
  for await (const path of createInterface({input: process.stdin})) {
    const opened = openSqlite(path, options).then((db) => db.close())
    console.log(await opened.then(() => 'opened', (error) => error.message))
  }
`
const ROUNDS = 40

test('processes that open a new file at one moment all open it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pixctl-first-'))
  const processes = Array.from({length: 3}, () =>
    spawn(process.execPath, ['--input-type=module', '-e', OPENER], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  const said = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = processes.map(({stdout}) => once(stdout, 'data'))
    for (const {stdin} of processes) stdin.write(`${join(directory, `${round}.db`)}\n`)
    for (const [answer] of await Promise.all(answers)) said.add(String(answer).trim())
  }
  for (const {stdin} of processes) stdin.end()
  expect([...said]).toEqual(['opened'])
})
