import {expect, test} from 'vitest'
import {heldBack} from '../../../../src/actions/batch/likeness/held-back.ts'
import type {AlikeRow, Repeated} from '../../../../src/actions/batch/likeness/sent-by-mark.ts'
import type {Context} from '../../../../src/app/context.ts'
import {centavos} from '../../../../src/domain/money.ts'

const HOUR_MS = 3_600_000
const NOW_MS = Date.parse('2026-11-10T12:00:00Z')

const sent = (more: Partial<Repeated> = {}): Repeated => ({
  id: 'j-1',
  state: 'done',
  createdAtMs: NOW_MS - HOUR_MS,
  wallet: 'loja-2',
  resourceId: 'w-1',
  environment: 'test',
  profile: 'default',
  payment: {amount: centavos(3000), payee: 'maria@example.com'},
  ...more,
})

interface Asked {
  readonly repeated: Repeated
  /** When the service created it. */
  readonly createdAt?: string
  readonly now?: number
  readonly serviceNow?: number
  readonly failure?: Error
}

/** Why a row is not sent, where the service has what it repeats; nothing where it is sent. */
async function reasonBeside({repeated, createdAt, failure, ...clocks}: Asked) {
  const {now = NOW_MS, serviceNow = NOW_MS} = clocks
  const fetch = async (id: string) => {
    if (failure) throw failure
    return {id, status: 'pending', createdAt}
  }
  const client = {
    surelyPastMs: async () => Math.min(now, serviceNow),
    inWallet: () => ({transactions: {fetch}}),
  }
  const context = {
    client: async () => client,
    now: () => now,
    signal: new AbortController().signal,
  } as unknown as Context
  const alike: AlikeRow = {
    line: 7,
    journalId: repeated.id,
    isHeld: true,
    isByReference: false,
    repeated: [repeated],
  }
  return (await heldBack(context, [alike])).get(7)
}

test('says what was sent, when, and how to see it', async () => {
  const reason = await reasonBeside({repeated: sent()})
  expect(reason).toMatchObject({
    code: 'SENT_ALREADY',
    details: {journalId: 'j-1', state: 'done'},
  })
  expect(reason?.message).toContain(
    '2026-11-10 08:00:00 (Brasília), R$ 30.00 to maria@example.com:',
  )
  expect(reason?.message).toContain('pixctl journal show j-1')
})

test('of one whose outcome is not known it says how to finish it', async () => {
  const repeated = sent({state: 'unknown', resourceId: undefined})
  const reason = await reasonBeside({repeated})
  expect(reason?.details).toEqual({journalId: 'j-1', state: 'unknown'})
  expect(reason?.message).toContain('pixctl journal resume')
})

test('one that was created, under a name that is not known, is asked for nowhere, and holds', async () => {
  const failure = new Error('nothing is asked')
  expect(await reasonBeside({repeated: sent({resourceId: undefined}), failure})).toBeDefined()
})

test('one of unknown outcome holds without a question, whatever it was found as', async () => {
  const failure = new Error('nothing is asked')
  expect(await reasonBeside({repeated: sent({state: 'unknown'}), failure})).toBeDefined()
})

test.each([
  {ago: 'a day', createdAt: '2026-11-09T12:00:00.000Z', isHeld: true},
  {ago: 'a moment longer', createdAt: '2026-11-09T11:59:59.999Z', isHeld: false},
])('what the service created $ago ago: held is $isHeld', async ({createdAt, isHeld}) => {
  expect((await reasonBeside({repeated: sent(), createdAt})) !== undefined).toBe(isHeld)
})

test.each([
  {clock: 'this machine', now: NOW_MS + 25 * HOUR_MS},
  {clock: 'the service', serviceNow: NOW_MS + 25 * HOUR_MS},
])('a clock of $clock that is ahead makes no payout older', async (clocks) => {
  const createdAt = '2026-11-10T11:00:00Z'
  expect(await reasonBeside({repeated: sent(), createdAt, ...clocks})).toBeDefined()
})

test('a fault of the program is no answer of the service', async () => {
  const failure = new TypeError('a fault')
  await expect(reasonBeside({repeated: sent(), failure})).rejects.toBe(failure)
})
