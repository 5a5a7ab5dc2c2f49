import {afterAll, describe, expect, test} from 'vitest'
import {MIGRATIONS} from '../../../src/emulator/store/schema/migrations.ts'
import {Store} from '../../../src/emulator/store/store.ts'
import {openSqlite} from '../../../src/platform/sqlite.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

/** Tables of before the moments of the steps in between were kept. */
const OLDER = MIGRATIONS.slice(0, 3)
const HOUR = 3_600_000

describe('data that an older emulator wrote', () => {
  const directory = temporaryDirectory()
  afterAll(() => directory[Symbol.dispose]())

  let count = 0
  const opened = async (status: string, aheadMs: number, createdAtMs: number): Promise<Store> => {
    count += 1
    const path = `${directory.path}/emulator-${count}.db`
    const older = await openSqlite(path, {migrations: OLDER, durability: 'normal'})
    older.prepare(`INSERT INTO meta VALUES ('clock', ?)`).run(JSON.stringify({aheadMs}))
    older
      .prepare(
        `INSERT INTO withdrawals (id, environment, wallet, status, amount, feeAmount, netAmount,
          pixKey, pixKeyType, holderName, holderDocument, createdAtMs)
         VALUES ('w', 'test', 'principal', ?, 500, 250, 250, 'k', 'email', 'n', 'd', ?)`,
      )
      .run(status, createdAtMs)
    older.close()
    return new Store(await openSqlite(path, {migrations: MIGRATIONS, durability: 'normal'}))
  }

  test.each([
    {name: 'before it was brought up to date a payout may have been taken up or not', afterMs: -1},
    {name: 'from then on it is known to be taken up', afterMs: HOUR},
  ])('$name', async ({afterMs}) => {
    const createdAtMs = Date.now() + HOUR - 60_000
    const store = await opened('processing', HOUR, createdAtMs)
    const untilMs = afterMs < 0 ? createdAtMs + 1 : Date.now() + 2 * HOUR
    const period = {environment: 'test', fromMs: 0, untilMs} as const
    expect(store.periods.isUncertain(period)).toBe(afterMs < 0)
    store.db.close()
  })

  test('a payout that was never taken up is known to be pending', async () => {
    const createdAtMs = Date.now()
    const store = await opened('pending', 0, createdAtMs)
    const period = {environment: 'test', fromMs: 0, untilMs: createdAtMs + 1} as const
    expect(store.periods.isUncertain(period)).toBe(false)
    expect(store.withdrawals.find('w')?.processingAtMs).toBeNull()
    store.db.close()
  })
})
