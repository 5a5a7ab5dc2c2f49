import {expect, test} from 'vitest'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../../worlds/files.ts'
import {month} from '../injectors.ts'

/** The types that causes of a month say the statement lacks, where only these wallets have lines in it. */
async function typesMissing(
  wallets: readonly string[],
  {isParentless}: {readonly isParentless: boolean},
) {
  const {world} = month(1)
  world.lines = world.lines.filter(({wallet}) => wallets.includes(wallet))
  const transfers = world.lines.filter(({type}) => type === 'internal_transfer')
  expect(transfers.length).toBeGreaterThan(10)
  if (isParentless) for (const line of world.lines) line.parentTransactionId = ''
  const {result} = await reconcile(inputsOf(world), {timezone: 'America/Sao_Paulo'})
  expect(result.counts.MISSING_SPLIT_LEG).toBeGreaterThan(10)
  return result.causes.flatMap(({facts}) => ('lineType' in facts ? [facts.lineType] : []))
}

test.each(['principal', 'loja-1'])(
  'transfers of %s alone that name no parent are not missing as a type',
  async (wallet) => {
    expect(await typesMissing([wallet], {isParentless: true})).not.toContain('split')
  },
)

test('nor are those of two wallets', async () => {
  expect(await typesMissing(['loja-1', 'loja-2'], {isParentless: true})).not.toContain('split')
})

test('nor are those of one wallet that name no parent, beside others that do, and are of other amounts', async () => {
  const {world} = month(1)
  for (const line of world.lines) {
    if (line.type !== 'internal_transfer' || line.wallet !== 'loja-1') continue
    line.parentTransactionId = ''
    line.amount += 7
  }
  world.lines = world.lines.filter(
    ({type, wallet}) => type === 'internal_transfer' || wallet !== 'loja-1',
  )
  const {result} = await reconcile(inputsOf(world), {timezone: 'America/Sao_Paulo'})
  expect(result.counts.MISSING_COUNTERPART_LEG).toBeGreaterThan(10)
  const types = result.causes.flatMap(({facts}) => ('lineType' in facts ? [facts] : []))
  expect(types.map(({lineType}) => lineType)).not.toContain('split')
})
