import {expect, onTestFinished, test, vi} from 'vitest'
import {withSendingSteps} from '../../src/journal/before-sending.ts'
import {openJournal} from '../../src/journal/open-journal.ts'
import {unnamedAccount} from '../../src/journal/own-requests.ts'
import type {RequestKind} from '../../src/journal/request-record.ts'
import {Senders} from '../../src/journal/senders.ts'
import {LocalFailureError} from '../../src/messages/errors.ts'
import {storeUnavailable} from '../../src/messages/stores/store-refusals.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {outcome, request} from './fixtures.ts'

const payout = {...request, kind: 'withdrawal'} as const

/** How long a journal goes without looking at other stores. */
const A_WHILE_MS = 250

/** What was done, in its order; `fails` is asked by the note. */
async function aJournal(
  fails: (kind: RequestKind) => boolean = () => false,
  senders = new Senders(request),
) {
  const home = temporaryDirectory()
  const own = await openJournal({home: home.path, now: () => 7})
  onTestFinished(async () => {
    await own.close()
    home[Symbol.dispose]()
  })
  vi.useFakeTimers({toFake: ['performance']})
  onTestFinished(() => void vi.useRealTimers())
  const done: string[] = []
  const journal = withSendingSteps(own, {
    catchUp: async () => {
      done.push('caught up')
      return 0
    },
    keepNote: ({kind}) => {
      done.push(`note of ${kind}`)
      if (fails(kind)) throw new Error('no note')
    },
    senders,
    clientId: request.clientId,
    now: () => 7,
  })
  return {done, journal, own}
}

const noMarks = {onBegin: () => undefined, onSettled: () => undefined}

test('keeps the note before and after a request is written, and catches up now and then', async () => {
  const {done, journal} = await aJournal()
  const {record, isNew} = await journal.requests.begin(payout)
  expect([isNew, record.kind, done]).toEqual([
    true,
    'withdrawal',
    ['note of withdrawal', 'note of withdrawal'],
  ])
  done.length = 0
  vi.advanceTimersByTime(A_WHILE_MS)
  expect((await journal.requests.begin(payout)).isNew).toBe(false)
  vi.advanceTimersByTime(A_WHILE_MS - 1)
  await journal.requests.begin({...payout, id: 'other', idempotencyKey: 'other key'})
  expect(done).toEqual(['caught up', ...Array.from({length: 3}, () => 'note of withdrawal')])
  done.length = 0
  expect(await journal.requests.claim(record.id, 7)).toMatchObject({id: record.id})
  expect(done).toEqual(['note of withdrawal'])
  vi.advanceTimersByTime(A_WHILE_MS)
  await journal.requests.claim(record.id, 7)
  expect(done).toEqual(['note of withdrawal', 'caught up', 'note of withdrawal'])
  expect(await journal.requests.list({})).toHaveLength(2)
})

test('looks at other stores each time for what a payout may repeat, and not for a charge', async () => {
  const {done, journal} = await aJournal()
  await journal.requests.begin(payout)
  done.length = 0
  const {environment, baseUrl: seenFrom} = request
  const alike = {environment, seenFrom, amount: 1, isNet: false, sinceMs: 0}
  for (const kind of ['withdrawal', 'charge', 'withdrawal'] as const) {
    await journal.requests.findAlike({...alike, kind, externalReference: 'r-1'})
    done.push(kind)
  }
  expect(done).toEqual(['caught up', 'withdrawal', 'charge', 'caught up', 'withdrawal'])
})

test('looks at other stores once the account is known, before anything is compared or counted', async () => {
  const {environment, baseUrl, clientId, account} = request
  const place = {environment, baseUrl}
  const named = {...place, instance: request.instance}
  const senders = new Senders({clientId})
  const {done, journal, own} = await aJournal(undefined, senders)
  expect(await journal.accounts.find(place, clientId)).toBeUndefined()
  await own.accounts.save(named, {clientId: 'mp_test_other', account: 'account-2'})
  // The credential of another profile, whose limit is asked for: nothing is sent as that one.
  await journal.accounts.find(place, 'mp_test_other')
  await journal.accounts.save(named, {clientId: 'mp_test_other', account: 'account-3'})
  expect([done, senders.has({clientId: '', account: 'account-3'})]).toEqual([[], false])
  await journal.accounts.save(named, {clientId, account})
  expect([done, senders.has({clientId: '', account})]).toEqual([['caught up'], true])
  await journal.accounts.find(place, clientId)
  await journal.catchUpOn({
    ...named,
    clientId: 'mp_test_other',
    account: unnamedAccount('mp_test_other'),
  })
  await journal.requests.begin({...payout, idempotencyKey: 'another'})
  expect(done.filter((step) => step === 'caught up')).toHaveLength(1)
  // The service does not name it any more: it may be another account by now.
  done.length = 0
  await journal.catchUpOn({...named, clientId, account: unnamedAccount(clientId)})
  expect(done).toEqual(['caught up'])
  expect(senders.has({clientId: '', account: unnamedAccount(clientId)})).toBe(true)
  // A program, or a resume, that sends as one that was not known.
  done.length = 0
  await journal.requests.begin({...payout, id: 'id-2', account: 'account-4'})
  expect(done).toEqual(['caught up', 'note of withdrawal', 'note of withdrawal'])
  const other = {...payout, id: 'id-3', account: 'account-5', idempotencyKey: 'a third'}
  await own.requests.begin(other)
  done.length = 0
  await journal.requests.claim('id-3', 7)
  expect(done).toEqual(['caught up', 'note of withdrawal'])
})

test('an account that is known already is learned where it is looked up', async () => {
  const {environment, baseUrl, instance, clientId, account} = request
  const senders = new Senders({clientId})
  const {done, journal, own} = await aJournal(undefined, senders)
  await own.accounts.save({environment, baseUrl, instance}, {clientId, account})
  const known = await journal.accounts.find({environment, baseUrl}, clientId)
  expect([known, done]).toEqual([{account, instance}, ['caught up']])
  // As a whole: with the place, by which one that was not named is compared.
  expect(senders.add({environment, baseUrl, instance, clientId, account})).toBe(false)
})

test('writes nothing while other stores are looked at for its account, or could not be', async () => {
  const {own, journal, looks} = await looking(new Senders({clientId: request.clientId}))
  const begin = (id: string) => journal.requests.begin({...payout, id, idempotencyKey: id})
  const both = Promise.allSettled([begin('id-1'), begin('id-2')])
  looks[0]?.reject(new Error('that store is away'))
  expect((await both).map(({status}) => status)).toEqual(['rejected', 'rejected'])
  expect(await own.requests.list({})).toEqual([])
  const [third, fourth] = [begin('id-3'), begin('id-4')]
  await own.requests.list({})
  expect([looks.length, await own.requests.find('id-4')]).toEqual([2, undefined])
  looks[1]?.resolve(0)
  expect([(await third).isNew, (await fourth).isNew]).toEqual([true, true])
})

test('writes nothing where the note cannot be kept', async () => {
  const {journal} = await aJournal(() => true)
  await expect(journal.requests.begin(payout)).rejects.toThrow('no note')
  expect(await journal.requests.list({})).toEqual([])
})

test('sends nothing that was written where the note is lost and cannot be kept any more', async () => {
  let kept = 0
  const {journal, own} = await aJournal(() => kept++ > 0)
  await expect(journal.requests.begin(payout)).rejects.toThrow('no note')
  expect(await own.requests.find(payout.id)).toMatchObject({state: 'failed', settledAtMs: 7})
  await expect(journal.requests.claim(payout.id, 8)).rejects.toThrow('no note')
  expect(await own.requests.find(payout.id)).toMatchObject({state: 'failed'})
  // What may have been sent before stays unknown.
  await own.requests.claim(payout.id, 8)
  await own.requests.settle(payout.id, outcome('unanswered'))
  await expect(journal.requests.claim(payout.id, 9)).rejects.toThrow('no note')
  expect(await own.requests.find(payout.id)).toMatchObject({state: 'unknown'})
})

test('takes back what was taken up where another store cannot be looked at, and says where that fails', async () => {
  const {own} = await aJournal()
  const away = new LocalFailureError(storeUnavailable({url: 'postgres://db/a', reason: 'away'}))
  let isSettled = true
  const settle: typeof own.requests.settle = (id, said) =>
    isSettled ? own.requests.settle(id, said) : Promise.reject(new Error('not settled'))
  const requests = new Proxy(own.requests, {
    get: (all, name) => (name === 'settle' ? settle : Reflect.get(all, name).bind(all)),
  })
  const journal = withSendingSteps(
    {...own, requests},
    {
      catchUp: () => Promise.reject(away),
      keepNote: () => {},
      senders: new Senders({clientId: request.clientId}),
      clientId: request.clientId,
      now: () => 7,
    },
  )
  await own.requests.begin(payout)
  await own.requests.settle(payout.id, outcome('not_sent'))
  await expect(journal.requests.claim(payout.id, 8)).rejects.toBe(away)
  expect(await own.requests.find(payout.id)).toMatchObject({state: 'failed'})
  isSettled = false
  await expect(journal.requests.claim(payout.id, 9)).rejects.toMatchObject({
    code: 'BEGIN_NOT_CONFIRMED',
    exitCode: 6,
    details: {journalId: payout.id, reason: 'STORE_UNAVAILABLE'},
  })
})

test('says of each request that is new, or taken up, that it is about to be sent', async () => {
  const {own} = await aJournal()
  const begun: string[] = []
  const noted: RequestKind[] = []
  const journal = withSendingSteps(own, {
    catchUp: async () => 0,
    keepNote: ({kind}) => void noted.push(kind),
    marker: {...noMarks, onBegun: ({id}) => void begun.push(id)},
    senders: new Senders(request),
    clientId: request.clientId,
    now: () => 7,
  })
  await journal.requests.begin(payout)
  await journal.requests.begin(payout)
  expect(begun).toEqual([payout.id])
  await journal.requests.claim(payout.id, 8)
  expect(begun).toEqual([payout.id, payout.id])
  // Another machine is sending it: it is not sent here.
  const busy = {...own, requests: {...own.requests, claim: async () => undefined}} as typeof own
  const steps = {
    catchUp: async () => 0,
    marker: {...noMarks, onBegun: () => void begun.push('busy')},
    senders: new Senders(request),
    clientId: request.clientId,
    now: () => 7,
  }
  const keepNote = () => void noted.push('charge')
  const elsewhere = withSendingSteps(busy, {...steps, keepNote})
  expect(await elsewhere.requests.claim(payout.id, 9)).toBeUndefined()
  expect(begun).not.toContain('busy')
  expect(noted).not.toContain('charge')
})

/** A journal whose looks at other stores end when the test says so. */
async function looking(senders = new Senders(request)) {
  const {own} = await aJournal()
  const looks: PromiseWithResolvers<number>[] = []
  const journal = withSendingSteps(own, {
    catchUp: () => {
      const look = Promise.withResolvers<number>()
      looks.push(look)
      return look.promise
    },
    keepNote: () => {},
    senders,
    clientId: request.clientId,
    now: () => 7,
  })
  return {own, journal, looks}
}

test('a look at other stores gives another value once anything came', async () => {
  const {journal, looks} = await looking()
  const look = async (ends: (one: PromiseWithResolvers<number> | undefined) => void) => {
    const looked = journal.catchUp()
    ends(looks.at(-1))
    return looked.catch(() => 'failed')
  }
  const first = await look((one) => one?.resolve(0))
  expect(await look((one) => one?.resolve(0))).toBe(first)
  const second = await look((one) => one?.resolve(2))
  expect(second).not.toBe(first)
  expect(await look((one) => one?.resolve(0))).toBe(second)
  // A part may have come before it failed.
  expect(await look((one) => one?.reject(new Error('away')))).toBe('failed')
  expect(await look((one) => one?.resolve(0))).not.toBe(second)
  // So it is where what came was looked for by another step.
  const third = await look((one) => one?.resolve(0))
  vi.advanceTimersByTime(A_WHILE_MS)
  const begun = journal.requests.begin(payout)
  await vi.waitFor(() => expect(looks).toHaveLength(8), 60_000)
  looks.at(-1)?.resolve(1)
  await begun
  expect(await look((one) => one?.resolve(0))).not.toBe(third)
})

test('looks of one process follow each other, and who comes meanwhile shares the next', async () => {
  const {journal, looks} = await looking()
  const ended: string[] = []
  const look = (name: string) =>
    journal.catchUp().then(
      () => ended.push(name),
      () => ended.push(`${name} failed`),
    )
  const first = look('first')
  const [second, third] = [look('second'), look('third')]
  expect(looks).toHaveLength(1)
  looks[0]?.reject(new Error('away'))
  await first
  await vi.waitFor(() => expect(looks).toHaveLength(2), 60_000)
  const fourth = look('fourth')
  expect([looks.length, ended]).toEqual([2, ['first failed']])
  looks[1]?.resolve(1)
  await Promise.all([second, third])
  await vi.waitFor(() => expect(looks).toHaveLength(3), 60_000)
  looks[2]?.resolve(0)
  await fourth
  expect(ended).toEqual(['first failed', 'second', 'third', 'fourth'])
  const fifth = look('fifth')
  expect(looks).toHaveLength(4)
  looks[3]?.resolve(0)
  await fifth
})

test('asks a shared store whether it is the same before it writes, now and then and after a failure', async () => {
  const {own} = await aJournal()
  const asked: (Error | undefined)[] = []
  const answers: (Error | undefined)[] = []
  const journal = withSendingSteps(own, {
    catchUp: async () => 0,
    requireSame: async () => {
      const answer = answers.shift()
      asked.push(answer)
      if (answer) throw answer
    },
    keepNote: () => {},
    senders: new Senders(request),
    clientId: request.clientId,
    now: () => 7,
  })
  const begin = (id: string) => journal.requests.begin({...payout, id, idempotencyKey: id})
  answers.push(new Error('made anew'))
  await expect(begin('a')).rejects.toThrow('made anew')
  expect(await own.requests.list({})).toEqual([])
  await Promise.all([begin('a'), begin('b')])
  expect(asked).toHaveLength(2)
  vi.advanceTimersByTime(A_WHILE_MS)
  answers.push(new Error('made anew'))
  await expect(journal.requests.claim('a', 7)).rejects.toThrow('made anew')
  expect(asked).toHaveLength(3)
})
