import {describe, expect, test} from 'vitest'
import type {InboxEvent, OpenInbox} from '../../../src/inbox/inbox.ts'
import {withDamageMet} from '../../../src/inbox/sqlite/damage-met.ts'
import {InboxDamage, isInboxDamage} from '../../../src/inbox/sqlite/soundness.ts'

class Met extends Error {}

/** As SQLite throws it. */
const coded = (errcode: unknown): Error => Object.assign(new Error('SQLite'), {errcode})

const ERRORS = [
  {name: 'a row that is not what was stored', error: new InboxDamage('row'), isDamage: true},
  {name: 'SQLITE_CORRUPT', error: coded(11), isDamage: true},
  {name: 'an extension of it', error: coded(11 | (2 << 8)), isDamage: true},
  {name: 'SQLITE_NOTADB', error: coded(26), isDamage: true},
  {name: 'SQLITE_IOERR', error: coded(10), isDamage: false},
  {name: 'SQLITE_FULL', error: coded(13), isDamage: false},
  {name: 'a code that only ends alike', error: coded(12), isDamage: false},
  {name: 'an error without a code', error: new Error('other'), isDamage: false},
  {name: 'a code of what is no error', error: {errcode: 11}, isDamage: false},
  {name: 'nothing', error: undefined, isDamage: false},
]

const thrower = (error: unknown) => (): never => {
  throw error
}

function events(error: unknown): AsyncGenerator<InboxEvent> {
  async function* some(): AsyncGenerator<InboxEvent> {
    yield {eventId: 'e1'} as InboxEvent
    throw error
  }
  return some()
}

describe.each(ERRORS)('$name', ({error, isDamage}) => {
  const inbox = withDamageMet(
    {
      find: async () => thrower(error)(),
      events: () => events(error),
      hasten: thrower(error),
    } as Partial<OpenInbox> as OpenInbox,
    (cause) => new Met('met', {cause}),
  )
  const expected = async (work: () => Promise<unknown>): Promise<void> => {
    const thrown = await work().then(
      () => 'nothing',
      (one: unknown) => one,
    )
    if (!isDamage) return expect(thrown).toBe(error)
    expect(thrown).toBeInstanceOf(Met)
    expect((thrown as Met).cause).toBe(error)
  }

  test(`is damage: ${isDamage}`, () => expect(isInboxDamage(error)).toBe(isDamage))

  test('is met in an answer', () => expected(() => inbox.find('e')))

  test('is met in a call', () => expected(async () => inbox.hasten(1)))

  test('is met between the events of a list', async () => {
    const seen: string[] = []
    await expected(async () => {
      for await (const {eventId} of inbox.events({})) seen.push(eventId)
    })
    expect(seen).toEqual(['e1'])
  })
})

test('an inbox without damage is the same: its members, its answers and what they are asked', async () => {
  const replays = {} as OpenInbox['replays']
  const plain = {
    lookEveryMs: 7,
    replays,
    own: 'secret',
    find(this: {own: string}, id: string) {
      return Promise.resolve([this.own, id])
    },
    health: () => ({state: 'ok', waiting: 0}),
    close: () => undefined,
    nothing: () => null,
  }
  const inbox = withDamageMet(plain as unknown as OpenInbox, () => new Met())
  expect(inbox.lookEveryMs).toBe(7)
  expect(inbox.replays).toBe(replays)
  expect(await inbox.find('e')).toEqual(['secret', 'e'])
  expect(inbox.health?.()).toEqual({state: 'ok', waiting: 0})
  expect(inbox.close()).toBeUndefined()
  expect((inbox as unknown as {nothing: () => null}).nothing()).toBeNull()
})
