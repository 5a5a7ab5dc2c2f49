import {expect, test} from 'vitest'
import {openBeside} from '../../../src/journal/sqlite/open-sound.ts'
import {
  HELD_BY_ANOTHER,
  INSERT_REQUEST,
  IS_KEY_USED,
  SETTLE_REQUEST,
} from '../../../src/journal/sqlite/request-sql.ts'
import {emptyJournals} from './writer-ports.ts'

const newJournal = emptyJournals()

test.each([
  {name: 'looks for its key', sql: IS_KEY_USED},
  {name: 'writes it', sql: INSERT_REQUEST},
  {name: 'looks who else has what it created', sql: HELD_BY_ANOTHER},
  {name: 'writes what came of it', sql: SETTLE_REQUEST},
])('a row of a batch makes no table of its own where the thread $name', async ({sql}) => {
  const db = await openBeside(newJournal())
  const steps = db.prepare(`EXPLAIN ${sql}`).all()
  db.close()
  expect(steps.map(({opcode}) => opcode)).not.toContainEqual(
    expect.stringMatching(/Ephemeral|Sorter|Autoindex/),
  )
})
