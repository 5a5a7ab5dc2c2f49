import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'

describe('emulator fault', () => {
  let home: EmulatedHome
  beforeAll(async () => {
    home = await emulatedHome()
  })
  afterAll(() => home[Symbol.asyncDispose]())

  test.each([
    {name: 'an unknown kind', args: 'explode', code: 2, says: /to be one of: status, latency, /},
    {
      name: 'no kind',
      args: '--path /v2/pix',
      code: 2,
      says: /^Error: What goes wrong is missing\./,
    },
    {name: 'an unknown event', args: 'drop --event paid', code: 2, says: /no event of that kind/},
    {name: 'an unknown path', args: 'status --path /v2/pixx', code: 4, says: /it has .*\/v2\/pix,/},
    {name: 'no such method', args: 'reset --path /v2/pix --method GET', code: 4, says: /be POST/},
    {
      name: 'a call that is an event',
      args: 'reset --event payment_completed',
      code: 4,
      says: /drop/,
    },
  ])('with $name is refused in a line or two, and nothing is set', async ({args, code, says}) => {
    const refused = await home.run(['emulator', 'fault', ...args.split(' ')])
    expect([refused.code, refused.stdout]).toEqual([code, ''])
    expect(refused.stderr).toMatch(says)
    expect(refused.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(3)
    expect((await home.run(['emulator', 'fault', '--json'])).json()).toEqual({faults: []})
  })

  test('takes an event under its dotted name', async () => {
    const set = await home.run([
      'emulator',
      'fault',
      'drop',
      '--event',
      'payment.completed',
      '--json',
    ])
    expect(set.json()['faults']).toMatchObject([{match: {event: 'payment_completed'}}])
  })
})
