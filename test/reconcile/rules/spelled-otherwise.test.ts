import {describe, expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {TUNING} from '../model/engines.ts'
import {onDisk} from '../worlds/disk.ts'
import {alike} from '../worlds/injectors.ts'
import {WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}

interface Spelling {
  readonly name: string
  readonly keys?: readonly [string, string]
  readonly references?: readonly [string, string | undefined]
  readonly isFound: boolean
}

const SPELLINGS: readonly Spelling[] = [
  {name: 'a CPF with its mask', keys: ['52998224725', '529.982.247-25'], isFound: true},
  {name: 'a CNPJ with its mask', keys: ['11.222.333/0001-81', '11222333000181'], isFound: true},
  {name: 'a phone without +55', keys: ['+5511987654321', '11987654321'], isFound: true},
  {name: 'a phone as people write it', keys: ['+5511987654321', '(11) 98765-4321'], isFound: true},
  {
    name: 'a phone whose digits are those of a CPF, too',
    keys: ['+5511987654455', '11987654455'],
    isFound: true,
  },
  {name: 'an e-mail in capitals', keys: ['ana@exemplo.com', 'ANA@Exemplo.com'], isFound: true},
  {
    name: 'a space at the end of a key',
    keys: ['ana@exemplo.com', 'ana@exemplo.com '],
    isFound: true,
  },
  {
    name: 'a random key in capitals',
    keys: ['8f14e45f-ceea-467f-a0e6-2b1f3c9d7a55', '8F14E45F-CEEA-467F-A0E6-2B1F3C9D7A55'],
    isFound: true,
  },
  {name: 'a text that is no key', keys: ['conta 1', 'conta 1'], isFound: true},
  {name: 'a reference with a space at its end', references: ['p-1', 'p-1 '], isFound: true},
  {name: 'an accent of its own', references: ['José 1', 'Jose\u0301 1'], isFound: true},
  {name: 'a character without width', references: ['p-1', 'p-1\u200b'], isFound: true},
  {name: 'another e-mail', keys: ['ana@exemplo.com', 'ana@exemplo.org'], isFound: false},
  {name: 'another CPF', keys: ['52998224725', '111.444.777-35'], isFound: false},
  {name: 'a reference of another letter', references: ['p-1', 'q-1'], isFound: false},
  {name: 'a reference in capitals', references: ['p-1', 'P-1'], isFound: false},
  {name: 'a reference beside none', references: ['p-1', undefined], isFound: false},
]

function withPayouts({keys, references}: Spelling) {
  const maker = new WorldMaker(11)
  const first = maker.withdrawal('completed')
  const second = alike(maker, first, {hours: 1})
  if (keys) [first.snapshotPixKey, second.snapshotPixKey] = keys
  const [reference, other] = references ?? []
  if (reference) first.externalReference = reference
  if (other) second.externalReference = other
  for (let nth = 0; nth < 12; nth += 1) maker.withdrawal('completed')
  maker.close()
  return {world: maker.world, later: second.id}
}

describe('two payouts whose key or reference is spelled otherwise', () => {
  test.each(SPELLINGS)('$name: $isFound', async (spelling) => {
    const {world, later} = withPayouts(spelling)
    const expected = spelling.isFound ? [['DUPLICATE_PAYMENT_SUSPECT', later]] : []
    await onDisk(world, {}, async (inputs) => {
      const {result: small} = await reconcile(inputs, OPTIONS)
      const {result: large} = await reconcileBy(inputs, OPTIONS, {tuning: TUNING})
      for (const {findings} of [small, large]) {
        expect(findings.map(({code, subject}) => [code, subject.id])).toEqual(expected)
      }
    })
  })
})
