import {describe, expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../../src/reconcile/reconcile.ts'
import {TUNING} from '../../model/engines.ts'
import {onDisk} from '../../worlds/disk.ts'
import {inputsOf, memoryFile, textsOf} from '../../worlds/files.ts'
import type {Json, World} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

type Rows = 'charges' | 'withdrawals' | 'events'
const ALL: readonly Rows[] = ['charges', 'withdrawals', 'events']

/** Its rows of some files without `subAccount`. */
function withoutWallets(world: World, names: readonly Rows[] = ALL): World {
  for (const row of names.flatMap((name): readonly object[] => world[name])) {
    delete (row as Json)['subAccount']
  }
  return world
}

async function absentIn(world: World, options: Parameters<typeof reconcile>[1] = OPTIONS) {
  const {result} = await reconcile(inputsOf(world), options)
  return result.causes.flatMap(({kind, facts}) => (kind === 'field_absent' ? [facts] : []))
}

describe('rows that name no wallet', () => {
  test.each(ALL.slice(0, 2))('are one cause where those of %s alone do not', async (name) => {
    const {result} = await reconcile(inputsOf(withoutWallets(month(1).world, [name])), OPTIONS)
    expect(result.causes).toMatchObject([
      {kind: 'field_absent', facts: {file: `${name}.jsonl`, field: 'subAccount'}},
    ])
    expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
  })

  test('are no cause in the file of which one row names a wallet', async () => {
    const world = withoutWallets(month(1).world, ['charges'])
    const [first] = world.charges
    if (first) first.subAccount = 'loja-1'
    expect(await absentIn(world)).toEqual([])
  })

  test('are no cause of what an event says to be of the principal wallet', async () => {
    const {world} = month(1)
    const paid = world.charges.find(
      ({subAccount, status}) => subAccount === 'principal' && status === 'completed',
    )
    for (const line of world.lines) if (line.id === paid?.id) line.wallet = 'loja-1'
    withoutWallets(world, ['charges'])
    const {result} = await reconcile(inputsOf(world), OPTIONS)
    expect(result.causes.map(({kind}) => kind)).toContain('field_absent')
    const own = result.findings.filter(({subject, role}) => subject.id === paid?.id && role)
    expect(own).toMatchObject([{code: 'MISSING_POSTING', wallet: 'principal'}])
    expect(own[0]?.cause).toBeUndefined()
  })

  test('are no cause where all are of the principal wallet, and a few lines stand elsewhere', async () => {
    const {world} = month(1)
    const isPrincipal = ({subAccount}: {readonly subAccount: string}) => subAccount === 'principal'
    world.charges = world.charges.filter(isPrincipal).map(({split: _none, ...row}) => row)
    world.withdrawals = world.withdrawals.filter(isPrincipal)
    world.events = world.events.filter(isPrincipal)
    world.blocks = []
    world.balances = []
    world.lines = world.lines.filter(({wallet}) => wallet === 'principal')
    withoutWallets(world)
    const some = world.lines.filter(({type}) => type === 'payment').slice(0, 4)
    for (const line of some) line.wallet = 'loja-1'
    const {result} = await reconcile(inputsOf(world), OPTIONS)
    const posted = result.findings.filter(({hintCode}) => hintCode === 'posted_in_other_wallet')
    expect(posted.filter(({otherWallet}) => otherWallet === 'loja-1')).toHaveLength(4)
    expect(result.causes.map(({kind}) => kind)).not.toContain('field_absent')
  })

  test('are looked for under the name that a mapping gives the field', async () => {
    const {world} = month(1)
    for (const row of [...world.charges, ...world.withdrawals] as unknown as Json[]) {
      row['conta'] = row['subAccount']
      delete row['subAccount']
    }
    const conta = {columns: {subAccount: 'conta'}}
    const mapping = {charges: conta, withdrawals: conta}
    expect(await absentIn(world, {...OPTIONS, mapping})).toEqual([])
    for (const row of world.charges as unknown as Json[]) delete row['conta']
    expect(await absentIn(world, {...OPTIONS, mapping})).toEqual([
      {file: 'charges.jsonl', field: 'subAccount'},
    ])
  })

  test('are those of one file where others of the same rows name wallets', async () => {
    const {world} = month(1)
    const [whole, bare] = [textsOf(world), textsOf(withoutWallets(structuredClone(world)))]
    const half = Math.floor(whole.charges.length / 2)
    const file = (name: string, rows: readonly string[]) => memoryFile(name, `${rows.join('\n')}\n`)
    const charges = [
      file('jan-1.jsonl', whole.charges.slice(0, half)),
      file('jan-2.jsonl', bare.charges.slice(half)),
    ]
    const {result} = await reconcile({...inputsOf(world), charges}, OPTIONS)
    expect(result.causes).toMatchObject([{kind: 'field_absent', facts: {file: 'jan-2.jsonl'}}])
  })

  test('are the same cause where the files are screened', async () => {
    await onDisk(withoutWallets(month(1).world), {}, async (inputs) => {
      const {result} = await reconcile(inputs, OPTIONS)
      const screened = await reconcileBy(inputs, {...OPTIONS, threads: 1}, {tuning: TUNING})
      expect(screened.result).toEqual(result)
    })
  })
})
