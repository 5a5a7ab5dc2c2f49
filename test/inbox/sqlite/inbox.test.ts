import {join} from 'node:path'
import {describe} from 'vitest'
import {SqliteInbox} from '../../../src/inbox/sqlite/sqlite-inbox.ts'
import {itIsAnInbox} from '../behaviour.ts'
import {itServesCommands} from '../open-behaviour.ts'

const open = (home: string): Promise<SqliteInbox> => SqliteInbox.open(join(home, 'inbox.db'))

describe('an inbox over SQLite', () => {
  itIsAnInbox({open})
  describe('for commands', () => itServesCommands({open}))
})
