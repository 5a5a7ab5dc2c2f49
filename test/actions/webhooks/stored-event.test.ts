import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {requireEvents} from '../../../src/actions/webhooks/stored-event.ts'
import {SqliteInbox} from '../../../src/inbox/sqlite/sqlite-inbox.ts'

const FIRST = '01a1fe56-25d5-75d1-a443-5aaa5c6b3c01'
const SECOND = '01a1fe56-25d5-75d1-a443-5aaa5c6b3c02'
const THIRD = '77777777-25d5-75d1-a443-ffff5c6b3c02'

let inbox: SqliteInbox
beforeAll(async () => {
  inbox = await SqliteInbox.open(':memory:')
  for (const eventId of [FIRST, SECOND, THIRD]) {
    await inbox.accept({
      event: 'payment_completed',
      eventId,
      subAccount: null,
      subject: null,
      receivedAtMs: 0,
      headers: [],
      body: Buffer.from(eventId),
      forward: 'none',
      forwardRepeats: false,
    })
  }
})
afterAll(() => inbox.close())

const named = async (typed: string): Promise<string[]> =>
  (await requireEvents(inbox as never, typed)).map(({eventId}) => eventId)

describe('an event is named by', () => {
  test.each([
    {by: 'its inbox id', typed: 'in_2', eventId: SECOND},
    {by: 'its eventId', typed: FIRST, eventId: FIRST},
    {by: 'the end that the listener shows of it', typed: '5c6b3c01', eventId: FIRST},
    {by: 'that end with its mark', typed: '…5c6b3c01', eventId: FIRST},
    {by: 'its beginning', typed: '7777', eventId: THIRD},
    {by: 'its beginning as a table cuts it', typed: '77777777…', eventId: THIRD},
  ])('$by', async ({typed, eventId}) => {
    expect(await named(typed)).toEqual([eventId])
  })

  test.each([
    {what: 'an end', typed: '5c6b3c02', candidates: [THIRD, SECOND]},
    {what: 'a beginning', typed: '01a1fe56', candidates: [SECOND, FIRST]},
  ])('nothing by $what of several, which are named', async ({typed, candidates}) => {
    await expect(named(typed)).rejects.toMatchObject({
      code: 'AMBIGUOUS_ID',
      exitCode: 2,
      details: {candidates},
    })
  })

  test.each([
    {what: 'an end of three characters', typed: 'c01'},
    {what: 'an inbox id that ends another one', typed: 'in_22'},
    {what: 'something else', typed: 'order-77'},
  ])('nothing by $what', async ({typed}) => {
    await expect(named(typed)).rejects.toMatchObject({code: 'UNKNOWN_EVENT', exitCode: 2})
  })

  test.each([
    {typed: 'in_22', command: 'pixctl webhooks events list --subject ID'},
    {typed: "order '77", command: `pixctl webhooks events list --subject 'order '\\''77'`},
  ])('$typed that is none is answered with a command that can be run', async (row) => {
    const hint = expect.stringContaining(`"${row.command}"`)
    await expect(named(row.typed)).rejects.toMatchObject({hint})
  })
})
