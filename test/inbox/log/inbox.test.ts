import {describe} from 'vitest'
import {openListenerInbox} from '../../../src/inbox/open-inbox.ts'
import {itIsAnInbox} from '../behaviour.ts'

describe('an inbox over the log in front of SQLite', () => {
  itIsAnInbox({open: (home) => openListenerInbox(home)})
})
