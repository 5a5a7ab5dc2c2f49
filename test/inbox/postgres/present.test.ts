import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'

const absence = postgresAbsence()

describe.skipIf(absence)(`who listens${absence ? ` (skipped: ${absence})` : ''}`, () => {
  let server: PostgresServer
  let url: string
  let postgres: Postgres
  beforeAll(async () => {
    server = await sharedPostgres()
    url = await newStore(server)
    postgres = await connectTo(url)
  })
  afterAll(async () => {
    await postgres.close()
    await server.close()
  })

  const facts = (pid: number, forwardTo?: string) => ({
    host: 'host\0',
    pid,
    home: '/home/\ud800',
    forwardTo,
  })

  test('is said to the others, which learn who forwards elsewhere, until it ends or is silent', async () => {
    const target = 'http://127.0.0.1:3000/a?token=1'
    const inboxes: PostgresInbox[] = []
    for (let n = 0; n < 3; n += 1) inboxes.push(new PostgresInbox(await connectTo(url, 2)))
    const [first, second, third] = inboxes as [PostgresInbox, PostgresInbox, PostgresInbox]
    expect(await first.sayPresent(facts(1, target))).toEqual([])
    expect(await second.sayPresent(facts(2, target))).toEqual([])
    expect(await third.sayPresent(facts(3))).toMatchObject([facts(1, target), facts(2, target)])
    expect(await first.sayPresent(facts(1, target))).toMatchObject([facts(3)])
    await third.close()
    expect(await first.sayPresent(facts(1, target))).toEqual([])

    const [row] = await postgres.query(
      `UPDATE pixctl_present SET forward_to = 'http://127.0.0.1:1/',
         seen_at = now() - INTERVAL '11 seconds' WHERE pid = 2 RETURNING since < seen_at AS early`,
    )
    expect(row).toEqual({early: false})
    expect(await first.sayPresent(facts(1, target))).toEqual([])
    await second.sayPresent(facts(2, target))
    expect(await first.sayPresent(facts(1, target))).toMatchObject([{pid: 2}])

    await postgres.query(
      `UPDATE pixctl_present SET seen_at = now() - INTERVAL '2 days' WHERE pid = 2`,
    )
    const fourth = new PostgresInbox(await connectTo(url, 2))
    await fourth.sayPresent(facts(4, target))
    const left = await postgres.query('SELECT pid FROM pixctl_present ORDER BY pid')
    expect(left).toEqual([{pid: 1}, {pid: 4}])
    for (const inbox of [first, second, fourth]) await inbox.close()
  })
})
