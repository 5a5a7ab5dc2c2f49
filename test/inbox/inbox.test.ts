import {join} from 'node:path'
import {describe} from 'vitest'
import {openListenerInbox} from '../../src/inbox/open-inbox.ts'
import {SqliteInbox} from '../../src/inbox/sqlite/sqlite-inbox.ts'
import {itIsAnInbox} from './behaviour.ts'
import {itServesCommands} from './open-behaviour.ts'

describe('an inbox over SQLite alone', () => {
  itIsAnInbox({open: (home) => SqliteInbox.open(join(home, 'inbox.db'))})
})

describe('an inbox over the log in front of SQLite', () => {
  itIsAnInbox({open: (home) => openListenerInbox(home)})
})

describe('an inbox over SQLite, for commands', () => {
  itServesCommands({open: (home) => SqliteInbox.open(join(home, 'inbox.db'))})
})
