import {describe, expect, test} from 'vitest'
import {centavos, ZERO} from '../../../src/domain/money.ts'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {verdictSentence} from '../../../src/render/reconcile/summary/verdict.ts'
import {RESULT} from '../../render/reconcile/sample.ts'
import {TUNING} from '../model/engines.ts'
import {onDisk} from '../worlds/disk.ts'
import {perfectWorld} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

/** A perfect world with adjustments of one wallet, which its stated balance has, too. */
function adjusted(amounts: readonly number[], yearsLater = 0) {
  const {world} = perfectWorld(7, 12)
  for (const {type, wallet, amount} of world.lines) {
    const its = world.balances.find((one) => one.wallet === wallet)
    if (its && type === 'adjustment') its.available = Math.round(its.available * 100 - amount) / 100
  }
  world.lines = world.lines.filter(({type}) => type !== 'adjustment')
  const [line] = world.lines
  const balance = world.balances.find(({wallet}) => wallet === line?.wallet)
  if (!line || !balance) throw new Error('the world lacks a line of a wallet')
  const createdAt = String(line.createdAt).replace(/^\d+/, (year) =>
    String(Number(year) + yearsLater),
  )
  for (const [nth, amount] of amounts.entries()) {
    world.lines.push({
      ...line,
      id: `adj-${nth}`,
      type: 'adjustment',
      amount,
      createdAt,
      parentTransactionId: '',
    })
    if (yearsLater === 0) balance.available += amount / 100
  }
  return {world, wallet: line.wallet}
}

describe('adjustments of a statement', () => {
  test.each([
    {name: 'are in the result with what they moved', amounts: [-50_000, 1], moved: -49_999},
    {name: 'are not where they come to nothing', amounts: [-50_000, 50_000], moved: undefined},
    {name: 'are not after the as-of', amounts: [-50_000], yearsLater: 9, moved: undefined},
    {name: 'are not where there are none', amounts: [], moved: undefined},
  ])('$name', async ({amounts, yearsLater, moved}) => {
    const {world, wallet} = adjusted(amounts, yearsLater)
    await onDisk(world, {}, async (inputs) => {
      const {result} = await reconcile(inputs, OPTIONS)
      expect(result.adjusted).toEqual(moved && [{wallet, movedCentavos: moved}])
      const screened = await reconcileBy(inputs, {...OPTIONS, threads: 1}, {tuning: TUNING})
      expect(screened.result).toEqual(result)
    })
  })

  const [first] = RESULT.wallets
  const wallets = first ? [{...first, differenceCentavos: ZERO}] : []
  const one = {wallet: 'principal', movedCentavos: centavos(-50_000)}
  const two = {wallet: 'loja-2', movedCentavos: centavos(100)}
  test.each([
    {language: 'en', adjusted: [one], said: /^No finding\. Adjustments of −?-?R\$\s-?500\.00 are/},
    {
      language: 'en',
      adjusted: [one, two],
      said: /Adjustments of R\$\s501\.00 in 2 wallets, either way/,
    },
    {
      language: 'pt-BR',
      adjusted: [one],
      said: /^Nenhum achado\. Há ajustes de −?-?R\$\s-?500,00 no/,
    },
    {
      language: 'pt-BR',
      adjusted: [one, two],
      said: /R\$\s501,00 em 2 carteiras, a mais ou a menos/,
    },
  ] as const)('keep the verdict in $language from saying that all is accounted for', (row) => {
    const {language, adjusted, said} = row
    const result = {
      ...RESULT,
      verdict: 'reconciled',
      findings: [],
      skipped: [],
      wallets,
      adjusted,
    } as const
    expect(verdictSentence(result, {language, timezone: 'UTC'})).toMatch(said)
  })
})
