import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {lockInbox, notePort} from '../../src/inbox/log/lock.ts'
import {RefusedDeliveries, refusedFileOf} from '../../src/inbox/outage/refused-deliveries.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../helpers/postgres.ts'
import {aDelivery} from '../helpers/webhooks.ts'

const absence = postgresAbsence()

describe.skipIf(absence)(`deliveries that a store refused${absence ? ` (${absence})` : ''}`, () => {
  let server: PostgresServer
  let home: Home
  beforeAll(async () => {
    server = await sharedPostgres()
    home = temporaryHome()
    // A command makes the home, with its modes.
    await home.run(['webhooks', 'events', 'list'])
  })
  afterAll(async () => {
    home[Symbol.dispose]()
    await server.close()
  })

  test('are in the inbox by store copy once the database takes them, and never lost', async () => {
    const url = new URL(await newStore(server))
    const postgres = await connectTo(url.href, 1)
    const PGPASSWORD = decodeURIComponent(url.password)
    url.password = ''
    const env = {PIXCTL_STORE: url.href, PGPASSWORD}
    const copy = async (): Promise<readonly [number, unknown, string]> => {
      const {code, stdout, stderr} = await home.run(['store', 'copy', '--json'], {env})
      return [code ?? -1, JSON.parse(stdout).events, stderr]
    }
    const path = refusedFileOf(join(home.path, 'home'))
    const refused = new RefusedDeliveries(path)
    const body = Buffer.from('{"note":"\u00e7"}')
    for (const [nth, eventId] of ['fits', 'long'].entries()) {
      const id = `01890000-0000-7000-8000-00000000000${nth}`
      refused.add({delivery: aDelivery({id, eventId, body}), reason: 'too long'})
    }
    await postgres.query(
      `ALTER TABLE pixctl_events ADD CONSTRAINT short CHECK (event_id <> 'long')`,
    )
    const lock = await lockInbox(join(home.path, 'home', 'inbox'))
    notePort(join(home.path, 'home'), 4242, 'postgres')
    const [, none, locked] = await copy()
    lock.release()
    expect([none, locked]).toEqual([0, expect.stringContaining('stop it')])
    const [code, events, stderr] = await copy()
    expect([code, events]).toEqual([0, 1])
    expect(stderr).toContain('1 delivery that it had refused is in the inbox now')
    expect(stderr).toContain('still refuses 1 delivery')
    const doctor = await home.run(['doctor'], {env})
    expect(doctor.stdout).toContain('pixctl store copy')
    await postgres.query('ALTER TABLE pixctl_events DROP CONSTRAINT short')
    expect((await copy()).slice(0, 2)).toEqual([0, 1])
    expect(existsSync(path)).toBe(false)
    expect((await copy()).slice(0, 2)).toEqual([0, 0])
    const stored = await postgres.query('SELECT event_id, body FROM pixctl_events ORDER BY 1')
    expect(stored).toEqual(['fits', 'long'].map((event_id) => ({event_id, body})))
    await postgres.close()
  })
})
