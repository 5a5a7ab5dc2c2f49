import {afterAll, beforeAll, describe} from 'vitest'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import {type Bouncer, bouncerAbsence, startBouncer} from '../../helpers/pgbouncer.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../../helpers/postgres.ts'
import {itIsAnInbox} from '../behaviour.ts'
import {itServesCommands} from '../open-behaviour.ts'

const absence = postgresAbsence()
const poolAbsence = bouncerAbsence()
const skipped = (why: string | undefined): string => (why ? ` (skipped: ${why})` : '')

let server: PostgresServer
let url = ''

const backend = {
  empty: () => emptyStore(url),
  open: async () => new PostgresInbox(await connectTo(url)),
  isAlwaysInOrder: true,
  absentId: 'in_01936b2e-0000-7000-8000-000000000000',
}

function startServer(): void {
  beforeAll(async () => {
    server = await startPostgres()
    url = await newStore(server)
  })
  afterAll(() => server.close())
}

describe.skipIf(absence)(`an inbox over PostgreSQL${skipped(absence)}`, () => {
  startServer()
  itIsAnInbox(backend)
  describe('for commands', () => itServesCommands(backend))
})

describe.skipIf(poolAbsence)(
  `an inbox over PostgreSQL behind pgbouncer in transaction mode${skipped(poolAbsence)}`,
  () => {
    startServer()
    let bouncer: Bouncer
    beforeAll(async () => {
      bouncer = await startBouncer(server, url)
      url = bouncer.through(url)
    })
    afterAll(() => bouncer.close())
    itIsAnInbox(backend)
  },
)
