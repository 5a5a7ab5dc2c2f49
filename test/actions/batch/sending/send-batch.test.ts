import {describe, expect, onTestFinished, test} from 'vitest'
import type {Batch, BatchRow} from '../../../../src/actions/batch/batch.ts'
import {batchReport, type RowResult} from '../../../../src/actions/batch/batch-outcome.ts'
import {prepareBatch} from '../../../../src/actions/batch/sending/send-batch.ts'
import type {Context} from '../../../../src/app/context.ts'
import type {Client} from '../../../../src/client/client.ts'
import type {KnownCreation} from '../../../../src/client/made-earlier/adopt.ts'
import type {Journal} from '../../../../src/journal/journal.ts'
import {openJournal} from '../../../../src/journal/open-journal.ts'
import {
  NotConfirmedError,
  NotPermittedError,
  RefusedError,
  UnreachableError,
} from '../../../../src/messages/errors.ts'
import type {Message} from '../../../../src/messages/message.ts'
import {temporaryDirectory} from '../../../helpers/temporary-directory.ts'
import {request} from '../../../journal/fixtures.ts'

const said = (code: string): Message => ({
  code,
  in: () => ({message: 'It says no.'}),
})
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const START_MS = 1_000_000_000

const rows = ['key-of-row-1', 'key-of-row-2'].map((key, nth): BatchRow => {
  const amount = 100 as BatchRow['amount']
  return {
    line: nth + 2,
    key,
    body: {amount: 1},
    amount,
    wallet: 'principal',
    net: false,
    notices: [],
  }
})

const batch = {
  kind: 'withdrawal',
  environment: 'test',
  path: '/v2/withdrawals',
  rows,
  usedKeys: new Set<string>(),
  edited: [],
} as unknown as Batch

interface Around {
  readonly of?: Batch
  /** What the service answers to a charge of unknown outcome whose key it is given again. */
  readonly repeats?: Error
  readonly unknown?: readonly string[]
  readonly failure?: Error
  /** How paying a row ends. */
  readonly refusal?: Error
  /** A row of this key is found when the file is looked for. */
  readonly adopts?: string
  /** Lines that are held back. */
  readonly held?: readonly number[]
  /** What another process does before the first row is sent. */
  readonly meanwhile?: (journal: Journal) => Promise<void>
  /** What another process does while a row is paid. */
  readonly whilePaid?: (journal: Journal) => Promise<void>
  /** The payouts of rows that an earlier run created, as the service has them. */
  readonly standings?: Readonly<Record<string, Standing | Error>>
  readonly mayRepeatElsewhere?: boolean
  /** Beside payouts of other wallets with which keys a row was said to be meant, of those two. */
  readonly onMeant?: (isMeant: readonly (boolean | undefined)[]) => void
}

type Standing = {readonly status: string; readonly failureReason?: string}

const WITHDRAWAL = {...request, kind: 'withdrawal', path: batch.path} as const
const FOUND = {event: 'created', attempts: 0, settledAtMs: 1, resourceId: 't-1'} as const

/** How a file went that the service does not know when it is looked for, and has when it is sent. */
async function sentAfter(ms: number, around?: Around) {
  const {results: _, ...outcome} = await sent(ms, around)
  return outcome
}

async function sent(
  ms: number,
  {
    of = batch,
    repeats,
    unknown = [],
    failure,
    refusal,
    adopts,
    held = [],
    meanwhile = async () => {},
    whilePaid = async () => {},
    standings = {},
    mayRepeatElsewhere,
    onMeant,
  }: Around = {},
) {
  const home = temporaryDirectory()
  const clock = {nowMs: START_MS}
  const now = () => clock.nowMs
  const journal = await openJournal({home: home.path, now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  for (const [nth, key] of unknown.entries()) {
    const place = {
      kind: of.kind,
      path: of.path,
      idempotencyKey: key,
    } as const
    await journal.requests.begin({
      ...request,
      ...place,
      ...(nth > 0 && {id: `id-${nth + 1}`}),
      createdAtMs: START_MS,
    })
  }
  const calls: string[] = []
  const client = {
    addressee: request,
    identify: async () => ({
      account: request.account,
      instance: request.instance,
    }),
    adoptCreated: async ({idempotencyKey, isMeantBeside}: KnownCreation) => {
      onMeant?.(['key-of-row-2', 'another', undefined].map((key) => isMeantBeside?.(key)))
      if (idempotencyKey === adopts) {
        await journal.requests.begin({...WITHDRAWAL, idempotencyKey, isUndated: true})
        await journal.requests.settle('id-1', {...FOUND, isAdopted: true, isExclusive: true})
        return 't-1'
      }
      if (clock.nowMs === START_MS) return undefined
      calls.push(`ask ${idempotencyKey}`)
      if (failure) throw failure
      const resourceId = `id of ${idempotencyKey}`
      const known = await journal.requests.find(idempotencyKey)
      if (known) await journal.requests.settle(known.id, {...FOUND, resourceId, isAdopted: true})
      return resourceId
    },
    transactions: {
      fetch: async (id: string) => {
        const standing = standings[id] ?? {status: 'processing'}
        if (standings[id]) calls.push(`look ${id}`)
        if (standing instanceof Error) throw standing
        return {id, type: 'withdrawal', ...standing}
      },
    },
    charges: {
      create: async (_body: object, key: string, {isAsked}: {readonly isAsked?: boolean}) => {
        calls.push(`send ${key}${isAsked ? ', which was asked for' : ''}`)
        if (repeats && !isAsked) throw repeats
        const pixCopyPaste = 'code to pay'
        return {resource: {id: `id of ${key}`, pixCopyPaste}, isNew: !unknown.includes(key)}
      },
    },
    withdrawals: {
      create: async (_body: object, key: string) => {
        calls.push(`pay ${key}`)
        await whilePaid(journal)
        if (refusal) throw refusal
        return {resource: {id: `id of ${key}`}, isNew: true}
      },
    },
    inWallet: () => client,
  } as unknown as Client
  const {signal} = new AbortController()
  const context = {
    client: async () => client,
    journal: async () => journal,
    settings: async () => ({}),
    now,
    signal,
  } as unknown as Context
  const ready = await prepareBatch(context, of, {
    ...(mayRepeatElsewhere && {mayRepeatElsewhere}),
  })
  await meanwhile(journal)
  clock.nowMs += ms
  const reason = new NotConfirmedError(said('SENT_ALREADY'))
  const heldBack = new Map(held.map((line) => [line, reason]))
  const results = await ready.send({concurrency: 1, onResult: () => {}, heldBack})
  return {
    results,
    calls,
    statuses: results.map(({status}) => status),
    codes: codesOf(results),
  }
}

/** Another process is answered with what a row only found. */
const answerAnother = async ({requests}: Journal): Promise<void> => {
  await requests.begin({...WITHDRAWAL, id: 'id-2', idempotencyKey: 'key-of-another'})
  await requests.settle('id-2', {...FOUND, statusCode: 201, isExclusive: true})
}

const codesOf = (results: readonly RowResult[]) => {
  const codes = results.flatMap(({code}) => code ?? [])
  return codes.length > 0 ? codes : undefined
}

describe('a file that was looked for', () => {
  test('is sent by what was found for a minute', async () => {
    expect(await sentAfter(MINUTE_MS - 1)).toEqual({
      calls: ['pay key-of-row-1', 'pay key-of-row-2'],
      statuses: ['created', 'created'],
    })
  })

  test('is done where another process made its rows after it was looked for', async () => {
    const refusal = new RefusedError(said('ALREADY_CREATED'), {details: {id: 't-1'}})
    const {results, statuses} = await sent(1, {refusal})
    expect(statuses).toEqual(['already_done', 'already_done'])
    expect(results.map(({id}) => id)).toEqual(['t-1', 't-1'])
  })

  test('does not send at its turn what another wallet paid meanwhile', async () => {
    const failure = new NotConfirmedError(said('SENT_ALREADY'))
    expect(await sentAfter(MINUTE_MS, {failure})).toEqual({
      calls: ['ask key-of-row-1', 'ask key-of-row-2'],
      statuses: ['not_sent', 'not_sent'],
      codes: ['SENT_ALREADY', 'SENT_ALREADY'],
    })
  })

  test.each([
    {name: 'of the file alone', mayRepeatElsewhere: false, meant: [true, false, false]},
    {name: 'of any, where that is said', mayRepeatElsewhere: true, meant: [true, true, true]},
  ])(
    'means its rows beside payouts of other wallets $name',
    async ({mayRepeatElsewhere, meant}) => {
      const seen: unknown[] = []
      const onMeant = (isMeant: unknown) => void seen.push(isMeant)
      await sentAfter(MINUTE_MS, {mayRepeatElsewhere, onMeant})
      expect(seen.length).toBeGreaterThanOrEqual(4)
      for (const each of seen) expect(each).toEqual(meant)
    },
  )

  test('asks for a row of unknown outcome, however young: it may be paid as edited elsewhere', async () => {
    expect(await sentAfter(1, {unknown: ['key-of-row-2']})).toEqual({
      calls: ['pay key-of-row-1', 'ask key-of-row-2'],
      statuses: ['created', 'already_done'],
    })
  })

  test('sends no row that is held back, and leaves one unknown that an earlier run left', async () => {
    const held = [2, 3]
    expect(await sentAfter(0, {held, unknown: ['key-of-row-2']})).toEqual({
      calls: [],
      statuses: ['not_sent', 'unknown'],
      codes: ['SENT_ALREADY', 'SENT_ALREADY'],
    })
  })

  test('has a row that is held back and that the service has by now', async () => {
    expect(await sentAfter(1, {held: [3], unknown: ['key-of-row-2']})).toEqual({
      calls: ['pay key-of-row-1', 'ask key-of-row-2'],
      statuses: ['created', 'already_done'],
    })
  })

  test('has a row that was found there, unless another process is answered with it meanwhile', async () => {
    const adopts = 'key-of-row-1'
    expect(await sentAfter(1, {adopts})).toEqual({
      calls: ['pay key-of-row-2'],
      statuses: ['already_done', 'created'],
    })
    expect(await sentAfter(1, {adopts, meanwhile: answerAnother})).toEqual({
      calls: ['pay key-of-row-2'],
      statuses: ['unknown', 'created'],
      codes: ['ANSWER_OF_ANOTHER'],
    })
  })

  test('ends as the journal has its rows, also where one lost its payout after its turn', async () => {
    const adopts = 'key-of-row-1'
    expect(await sentAfter(1, {adopts, whilePaid: answerAnother})).toEqual({
      calls: ['pay key-of-row-2'],
      statuses: ['unknown', 'created'],
      codes: ['ANSWER_OF_ANOTHER'],
    })
  })

  test.each([
    {name: 'a minute later: another home may have paid it, corrected', ms: MINUTE_MS},
    {name: 'the next day, as by a machine that slept', ms: 24 * HOUR_MS},
    {name: 'by a clock that was set back meanwhile', ms: -1},
  ])('is asked for once more $name', async ({ms}) => {
    expect(await sentAfter(ms)).toEqual({
      calls: ['ask key-of-row-1', 'ask key-of-row-2'],
      statuses: ['already_done', 'already_done'],
    })
  })

  test.each([
    {
      name: 'is of unknown outcome where the service cannot be asked',
      failure: new UnreachableError(said('AWAY')),
      status: 'unknown',
      code: 'AWAY',
    },
    {
      name: 'is of unknown outcome where it may not be asked',
      failure: new NotPermittedError(said('NOT_NOW')),
      status: 'unknown',
      code: 'NOT_NOW',
    },
    {
      name: 'has failed where its key made something else',
      failure: new RefusedError(said('IDEMPOTENCY_KEY_REUSED')),
      status: 'failed',
      code: 'IDEMPOTENCY_KEY_REUSED',
    },
  ])('a row that may exist $name, and is not paid', async ({failure, status, code}) => {
    expect(await sentAfter(MINUTE_MS, {failure})).toEqual({
      calls: ['ask key-of-row-1', 'ask key-of-row-2'],
      statuses: [status, status],
      codes: [code, code],
    })
  })
})

describe('a charge of unknown outcome', () => {
  const of: Batch = {...batch, kind: 'charge', path: '/v2/pix'}
  const unknown = ['key-of-row-1']

  test('is sent again under its key, for the service repeats the code to pay', async () => {
    const {results, calls} = await sent(1, {of, unknown})
    expect(calls).toEqual(['send key-of-row-1', 'send key-of-row-2'])
    expect(results).toMatchObject([
      {status: 'already_done', created: {pixCopyPaste: 'code to pay'}},
      {status: 'created'},
    ])
  })

  test.each(['ALREADY_CREATED', 'IDEMPOTENCY_KEY_EXPIRED'])(
    'is asked for where its answer cannot be had again: %s',
    async (code) => {
      const repeats = new RefusedError(said(code))
      expect(await sentAfter(1, {of, unknown: [...unknown, 'key-of-row-2'], repeats})).toEqual({
        calls: ['send key-of-row-1', 'ask key-of-row-1', 'send key-of-row-2', 'ask key-of-row-2'],
        statuses: ['already_done', 'already_done'],
      })
    },
  )

  test('ends as any other refusal says', async () => {
    const repeats = new RefusedError(said('IDEMPOTENCY_KEY_REUSED'))
    const {statuses, codes} = await sentAfter(1, {
      of,
      unknown: [...unknown, 'key-of-row-2'],
      repeats,
    })
    expect({statuses, codes}).toEqual({
      statuses: ['failed', 'failed'],
      codes: ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_REUSED'],
    })
  })
})

describe('a payout that an earlier run created', () => {
  const unknown = ['key-of-row-1']
  const id = 'id of key-of-row-1'

  test.each([
    {failureReason: 'Conta encerrada', reason: 'Conta encerrada', motivo: 'Conta encerrada'},
    {reason: 'no reason given', motivo: 'sem motivo informado'},
  ])('has failed by name where it failed at the service ($reason)', async (row) => {
    const {reason, motivo, ...more} = row
    const standings = {[id]: {status: 'failed', ...more}}
    const {results, calls} = await sent(1, {unknown, standings})
    const [first] = results
    expect(first).toMatchObject({line: 2, id, status: 'failed', code: 'PAYOUT_FAILED'})
    expect(first?.message).toContain(`failed there or came back (${reason})`)
    expect(first?.message).toContain(`pixctl withdraw show '${id}'`)
    expect(first?.inWords?.('pt-BR')).toContain(`falhou lá ou voltou (${motivo})`)
    expect(batchReport(results)).toEqual({
      rows: 2,
      created: 1,
      alreadyDone: 0,
      failed: [{line: 2, code: 'PAYOUT_FAILED'}],
    })
    expect(calls).toEqual(['ask key-of-row-1', 'pay key-of-row-2', `look ${id}`])
  })

  test.each([
    {name: 'is done where it was paid', standing: {status: 'completed'}},
    {name: 'is done where it is on its way', standing: {status: 'pending'}},
    {
      name: 'stays done where the service does not say how it stands',
      standing: new UnreachableError(said('AWAY')),
    },
  ])('$name', async ({standing}) => {
    const {results} = await sent(1, {unknown, standings: {[id]: standing}})
    expect(results.map(({status}) => status)).toEqual(['already_done', 'created'])
  })

  test('is not asked for where the journal knows that it failed, and is failed by that', async () => {
    const known = {...request, kind: 'withdrawal', id, environment: 'test', seenAtMs: 1} as const
    const save = (status: string) => async (journal: Journal) =>
      journal.resources.save({...known, resource: {id, status, failureReason: 'Chave inválida'}})
    const standings = {[id]: {status: 'processing'}}
    const failed = await sent(1, {unknown, standings, meanwhile: save('failed')})
    expect(failed.results[0]).toMatchObject({status: 'failed', code: 'PAYOUT_FAILED'})
    expect(failed.results[0]?.message).toContain('Chave inválida')
    expect(failed.calls).not.toContain(`look ${id}`)
  })

  test('is asked for where it was completed: it may have been reversed since', async () => {
    const known = {...request, kind: 'withdrawal', id, environment: 'test', seenAtMs: 1} as const
    const meanwhile = async (journal: Journal) =>
      journal.resources.save({...known, resource: {id, status: 'completed'}})
    const standings = {[id]: {status: 'failed', failureReason: 'Devolvido'}}
    const {results} = await sent(1, {unknown, standings, meanwhile})
    expect(results[0]).toMatchObject({status: 'failed', code: 'PAYOUT_FAILED'})
    expect(results[0]?.message).toContain('Devolvido')
    const paid = await sent(1, {unknown, standings: {[id]: {status: 'completed'}}, meanwhile})
    expect(paid.statuses).toEqual(['already_done', 'created'])
    expect(paid.calls).toContain(`look ${id}`)
  })
})
