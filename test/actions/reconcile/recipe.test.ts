import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {readMapping} from '../../../src/actions/reconcile/settings-files.ts'
import {statementLines} from '../../../src/actions/reconcile/statement-lines.ts'
import {gathered} from '../../render/xlsx/unzip.ts'

const RECIPE = readFileSync('docs/recipes/reconcile.md', 'utf8')

const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(RECIPE)?.[1] ?? ''

test('the mapping in the recipe reads the statement in the recipe', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pixctl-recipe-'))
  const [mapping, statement] = [join(directory, 'm.json'), join(directory, 's.csv')]
  writeFileSync(mapping, block('json'))
  writeFileSync(statement, block('csv'))
  const lines = statementLines({statement: [statement]}, readMapping(mapping).statement)
  expect(await gathered(lines)).toMatchObject([
    {wallet: 'principal', type: 'payment', amountCentavos: 10_000},
    {wallet: 'principal', type: 'fee', amountCentavos: -99},
  ])
  rmSync(directory, {recursive: true})
})
