import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'

describe('emulator fault', () => {
  let home: EmulatedHome
  beforeAll(async () => {
    home = await emulatedHome()
  })
  afterAll(() => home[Symbol.asyncDispose]())

  test.each([
    {
      name: 'an unknown kind',
      args: 'explode',
      code: 2,
      says: /^Error: KIND must be one of: status, latency, /,
    },
    {
      name: 'no kind',
      args: '--path /v2/pix',
      code: 2,
      says: /^Error: What goes wrong is missing\./,
    },
    {name: 'nothing', args: '', code: 2, says: /What is set: pixctl emulator fault list$/m},
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
    const refused = await home.run(['emulator', 'fault', ...args.split(' ').filter(Boolean)])
    expect([refused.code, refused.stdout]).toEqual([code, ''])
    expect(refused.stderr).toMatch(says)
    expect(refused.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(3)
    expect((await home.run(['emulator', 'fault', 'list', '--json'])).json()).toEqual({data: []})
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

  test('what is set is listed with its strikes, and cleared', async () => {
    const {run} = home
    await run(['emulator', 'fault', 'clear'])
    await run('emulator fault latency --ms 5 --method POST --path /v2/pix --count 2'.split(' '))
    await run('pix create --amount 10 --no-qr'.split(' '))
    const listed = await run('emulator fault list --output csv'.split(' '))
    expect(listed.stdout.split('\n').slice(0, 2)).toEqual([
      'kind,method,path,event,status,ms,probability,fired,remaining',
      'latency,POST,/v2/pix,,,5,,1,1',
    ])
    expect((await run('emulator fault clear'.split(' '))).stdout).toBe('No faults are set.\n')
    expect((await run('emulator fault list'.split(' '))).stdout).toBe(
      'Nothing to show.\n  Nothing goes wrong on purpose. Set a fault: pixctl emulator fault status --path /v2/pix\n',
    )
  })

  test('an argument outside its list is called by its name, in both languages', async () => {
    const refused = await home.run('emulator fault earthquake --lang pt-BR'.split(' '))
    expect(refused.stderr).toMatch(/^Erro: TIPO deve ser um destes: status, latency, /)
  })
})
