import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {
  byteaArray,
  numberArray,
  textArray,
  uuidArray,
} from '../../../src/platform/postgres/array-parameter.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'

const absence = postgresAbsence()

describe.skipIf(absence)(
  `an array as a parameter${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let postgres: Postgres
    beforeAll(async () => {
      server = await sharedPostgres()
      postgres = await connectTo(await newStore(server), 1)
    })
    afterAll(async () => {
      await postgres.close()
      await server.close()
    })

    const UUIDS = ['01a202f5-0000-7fff-8000-00000000abcd', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

    test.each([
      {
        type: 'text',
        values: ['', 'a', '"{,}\\', 'ação 漢字 😀', null, 'x'.repeat(70_000)],
        make: textArray,
      },
      {type: 'uuid', values: [...UUIDS, null], make: uuidArray},
      {
        type: 'bytea',
        values: [Buffer.alloc(0), Buffer.from([0, 255, 92]), null],
        make: byteaArray,
      },
      {
        type: 'int2',
        values: [0, -1, 32_767, null],
        make: (values: readonly (number | null)[]) => numberArray('int2', values),
      },
      {
        type: 'int8',
        values: [0, -1, Number.MAX_SAFE_INTEGER, null],
        make: (values: readonly (number | null)[]) => numberArray('int8', values),
      },
      {
        type: 'float8',
        values: [0.1, -1e300, null],
        make: (values: readonly (number | null)[]) => numberArray('float8', values),
      },
    ])('of $type arrives as it was, also without elements and without NULL', async (given) => {
      const make = given.make as (values: readonly unknown[]) => Buffer
      const values: readonly unknown[] = given.values
      for (const some of [values, values.filter((value) => value !== null), []]) {
        const rows = await postgres.query(
          `SELECT value FROM unnest($1::${given.type}[]) WITH ORDINALITY AS its (value, nth)
         ORDER BY nth`,
          [make(some)],
        )
        expect(rows.map(({value}) => value)).toEqual(some)
      }
    })
  },
)
