import {expect, test} from 'vitest'
import type {FileMapping} from '../../../src/reconcile/read/mapping/mapping.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf, memoryFile} from '../worlds/files.ts'
import {type Line, perfectWorld} from '../worlds/world.ts'

const MAPPING: FileMapping = {
  columns: {
    id: 'Código',
    wallet: 'Carteira',
    type: 'Histórico',
    amount: 'Valor',
    createdAt: 'Data',
    parentTransactionId: 'Origem',
  },
  values: {type: {Tarifa: 'fee', Recebimento: 'payment'}},
}
const HEADER = 'Código;Carteira;Histórico;Valor;Data;Origem'
const WORDS: Readonly<Record<string, string>> = {fee: 'Tarifa', payment: 'Recebimento'}

const textOf = ({id, wallet, type, amount, createdAt, parentTransactionId}: Line): string =>
  [id, wallet, WORDS[type] ?? type, (amount / 100).toFixed(2), createdAt, parentTransactionId].join(
    ';',
  )

test.each(['payment', 'fee'])(
  'a line of the type %s that cannot be read excuses its subject in the words of a mapping',
  async (type) => {
    const {world} = perfectWorld(5)
    const spoilt = world.lines.find((line) => line.type === type)
    const rows = world.lines.map((line) =>
      textOf(line === spoilt ? {...line, createdAt: '31/02/2026'} : line),
    )
    const statement = [memoryFile('extrato.csv', [HEADER, ...rows].join('\n'))]
    const options = {timezone: 'America/Sao_Paulo', threads: 1, mapping: {statement: MAPPING}}
    const {result} = await reconcile({...inputsOf(world), statement}, options)
    expect(result.findings.map(({code}) => code)).toEqual(['RECORD_INVALID'])
  },
)
