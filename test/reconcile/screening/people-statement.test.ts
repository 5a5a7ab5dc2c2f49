import {writeFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {onDisk} from '../worlds/disk.ts'
import {ITEM_INJECTORS} from '../worlds/injectors.ts'
import {spoiltWorld} from '../worlds/spoilt.ts'
import type {Line, World} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const TINY = {
  taskBytes: 900,
  buckets: 256,
  repeatBits: 1 << 13,
  shareBytes: 1_500,
  spillBytes: 4_000,
  leastFees: 1,
}

const HEADER = ['id', 'wallet', 'type', 'amount', 'createdAt', 'parentTransactionId']

/** As Excel in Brazil writes it: a point between thousands, and the sign where a person puts it. */
function typed({amount}: Line, n: number): string {
  const text = (Math.abs(amount) / 100)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.')
  const signed =
    amount < 0 ? [`-${text}`, `${text}-`, `(${text})`, `${text} D`] : [text, `R$ ${text}`]
  return signed[n % signed.length] ?? text
}

const statementOf = ({lines}: World): string =>
  [
    HEADER,
    ...lines.map((line, n) => {
      const {id, wallet, type, createdAt, parentTransactionId} = line
      return [id, wallet, type, typed(line, n), createdAt, parentTransactionId]
    }),
  ]
    .map((cells, n) => cells.join(';') + (n % 5 === 3 ? '\r\n;;;;;' : ''))
    .join('\r\n')

test.each([1, 2, 3, 4])(
  'our own columns with amounts of people and rows of separators are screened as they are read: seed %i',
  async (seed) => {
    const {random} = spoiltWorld(seed, [], 'file').world
    const fitting = ITEM_INJECTORS.filter(({where}) => where.includes('file'))
    const injectors = random.shuffled(fitting).slice(0, seed * 3 - 3)
    const {world} = spoiltWorld(seed, injectors, 'file')
    await onDisk(world, {}, async (inputs) => {
      const plain = (await reconcile(inputs, OPTIONS)).result
      writeFileSync(String(inputs.statement?.[0]), statementOf(world))
      const small = (await reconcile(inputs, OPTIONS)).result
      const large = (await reconcileBy(inputs, OPTIONS, {tuning: TINY})).result
      expect({...large, findings: [...large.findings]}).toEqual({
        ...small,
        findings: [...small.findings],
      })
      expect([small.verdict, small.counts, small.wallets]).toEqual([
        plain.verdict,
        plain.counts,
        plain.wallets,
      ])
      expect(small.totals['statement.csv']).toEqual(plain.totals['statement.csv'])
    })
  },
)
