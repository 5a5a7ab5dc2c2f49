import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest'
import {requireNotSetReadOnly} from '../../../src/platform/postgres/set-read-only.ts'
import {PostgresError} from '../../../src/platform/postgres/trouble.ts'
import {
  connectTo,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../../helpers/postgres.ts'

const absence =
  postgresAbsence() ??
  (process.env['PIXCTL_TEST_POSTGRES'] ? 'its roles are not to be changed' : undefined)
const SETTING = 'default_transaction_read_only'

describe.skipIf(absence)(
  `a session that connected before its database was set to read only${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    beforeAll(async () => {
      server = await startPostgres()
    }, 60_000)
    afterAll(() => server.close())

    test.each([
      {name: 'nothing was set', set: [], isRefused: false},
      {name: 'it was set for the database', set: ['DATABASE it SET on'], isRefused: true},
      {name: 'it was set in another word', set: ['DATABASE it SET yes'], isRefused: true},
      {name: 'it was set for the role', set: ['ROLE me SET on'], isRefused: true},
      {name: 'it was set for all roles', set: ['ROLE ALL SET on'], isRefused: true},
      {
        name: 'it was set for another database',
        set: ['DATABASE postgres SET on'],
        isRefused: false,
      },
      {name: 'it was set for another role', set: ['ROLE other SET on'], isRefused: false},
      {
        name: 'the role has another setting than the database',
        set: ['DATABASE it SET on', 'ROLE me SET off'],
        isRefused: false,
      },
      {
        name: 'the role has another setting in this database',
        set: ['ROLE me SET on', 'ROLE me IN DATABASE it SET off'],
        isRefused: false,
      },
      {
        name: 'all roles have another setting than the database',
        set: ['ROLE ALL SET on', 'DATABASE it SET off'],
        isRefused: false,
      },
    ])('counts as a new one where $name', async ({set, isRefused}) => {
      const url = await server.newDatabase()
      const {pathname, username} = new URL(url)
      const admin = await connectTo(server.url, 1)
      const postgres = await connectTo(url, 1)
      const change = async (sql: string): Promise<void> => {
        const named = sql
          .replace('DATABASE it', `DATABASE ${pathname.slice(1)}`)
          .replace('ROLE me', `ROLE ${username}`)
        await admin.query(`ALTER ${named}`)
      }
      await admin.query('CREATE ROLE other')
      onTestFinished(async () => {
        for (const sql of set) await change(sql.replace(/ SET .*/, ' RESET ALL'))
        await admin.query('DROP ROLE other')
        await admin.close()
        await postgres.close()
      })
      for (const sql of set) await change(sql.replace('SET', `SET ${SETTING} =`))
      const asked = requireNotSetReadOnly(postgres)
      if (isRefused) await expect(asked).rejects.toMatchObject({errcode: '25006'})
      else await asked
      const anew = await connectTo(url, 1)
      const [row] = await anew.query(`SHOW ${SETTING}`)
      await anew.close()
      expect(row?.[SETTING]).toBe(isRefused ? 'on' : 'off')
    })

    test('was given the setting by PGOPTIONS, as each new one is', async () => {
      const url = await server.newDatabase()
      process.env['PGOPTIONS'] = `-c ${SETTING}=off`
      onTestFinished(() => void delete process.env['PGOPTIONS'])
      const postgres = await connectTo(url, 1)
      await postgres.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET ${SETTING} = on`)
      await requireNotSetReadOnly(postgres)
      await postgres.close()
    })
  },
)

test('is believed by itself where the server does not show its settings', async () => {
  const refusing = (code: string) =>
    ({
      query: async () => {
        throw new PostgresError('postgres://db', Object.assign(new Error(code), {code}))
      },
    }) as never
  await requireNotSetReadOnly(refusing('42501'))
  await expect(requireNotSetReadOnly(refusing('57P01'))).rejects.toMatchObject({errcode: '57P01'})
})
