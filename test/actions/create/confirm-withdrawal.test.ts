import {describe, expect, test} from 'vitest'
import {confirmWithdrawal, requireTerminal} from '../../../src/actions/create/confirm-withdrawal.ts'
import type {Context} from '../../../src/app/context.ts'
import {createContext} from '../../../src/app/create-context.ts'
import {NO_TERMINAL} from '../../../src/app/terminal.ts'
import {centavos} from '../../../src/domain/money.ts'
import {startEmulator} from '../../../src/emulator/start.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

/** A person who types `answer` whatever is asked. */
async function personTyping(answer: string) {
  const emulator = await startEmulator({port: 0})
  const home = temporaryDirectory()
  const said: string[] = []
  const {clientId, clientSecret} = emulator.credentials.test
  const context: Context = createContext(
    {json: false, verbose: false, baseUrl: emulator.url},
    {
      signal: new AbortController().signal,
      env: {
        PIXCTL_HOME: home.path,
        PIXCTL_CLIENT_ID: clientId,
        PIXCTL_CLIENT_SECRET: clientSecret,
      },
      notice: (text) => said.push(text),
      terminal: {canAsk: true, ask: async () => answer, askHidden: async () => answer},
    },
  )
  return {
    context,
    said,
    [Symbol.asyncDispose]: async () => {
      await context.dispose()
      home[Symbol.dispose]()
      await emulator.close()
    },
  }
}

const question = (typedAmount: string, isNet = false) => ({
  amount: centavos(15_000),
  isNet,
  typedAmount,
  show: (setting: unknown) => JSON.stringify(setting),
  ask: 'Type it: ',
})

describe('requireTerminal', () => {
  test.each([
    {isForbidden: true, said: 'PIXCTL_NO_PROMPT is set'},
    {isForbidden: false, said: 'There is no terminal'},
  ])('says why nothing is asked: $said', ({isForbidden, said}) => {
    const terminal = {...NO_TERMINAL, isForbidden}
    expect(() => requireTerminal({terminal})).toThrow(
      expect.objectContaining({code: 'NOT_CONFIRMED', message: expect.stringContaining(said)}),
    )
  })
})

describe('confirmWithdrawal', () => {
  test.each([100, 250])(
    'asks nothing of R$ %i centavos, of which the fee leaves nothing',
    async (amount) => {
      await using person = await personTyping('2.00')
      const asked = {...question('2.00'), amount: centavos(amount)}
      await expect(confirmWithdrawal(person.context, asked)).rejects.toMatchObject({
        code: 'AMOUNT_NOT_ABOVE_FEE',
        exitCode: 4,
        message: expect.stringContaining('R$ 2.50'),
      })
      expect(person.said).toEqual([])
    },
  )

  test('asks for one centavo above the fee, and for any net', async () => {
    await using person = await personTyping('2.51')
    await confirmWithdrawal(person.context, {...question('2.51'), amount: centavos(251)})
    await confirmWithdrawal(person.context, {...question('2.51', true), amount: centavos(100)})
    expect(person.said).toHaveLength(2)
  })

  test.each([
    {given: '150.00', typed: '150.00'},
    {given: '150.00', typed: '150,00'},
    {given: '150,00', typed: ' 150.00 '},
  ])('$given is confirmed by "$typed"', async ({given, typed}) => {
    await using person = await personTyping(typed)
    await confirmWithdrawal(person.context, question(given))
  })

  test.each([
    {given: '150.00', typed: ''},
    {given: '150.00', typed: 'y'},
    {given: '150.00', typed: '15.00'},
    {given: '150.00', typed: '150.01'},
  ])('$given is not confirmed by "$typed": exit 8', async ({given, typed}) => {
    await using person = await personTyping(typed)
    const asked = confirmWithdrawal(person.context, question(given))
    await expect(asked).rejects.toMatchObject({code: 'NOT_CONFIRMED', exitCode: 8})
  })

  test.each([
    {name: 'gross', isNet: false, amounts: {gross: 15_000, fee: 250, net: 14_750}},
    {name: 'net', isNet: true, amounts: {gross: 15_250, fee: 250, net: 15_000}},
  ])('shows fee and the other amount where the service says its fees: $name', async (row) => {
    await using person = await personTyping('150.00')
    await confirmWithdrawal(person.context, question('150.00', row.isNet))
    expect(JSON.parse(person.said[0] ?? '')).toEqual({
      environment: 'test',
      profile: 'default',
      wallet: 'principal',
      amounts: row.amounts,
      // The wallet of the emulator is empty.
      spendable: 0,
    })
  })
})
