import {mkdtempSync, rmSync, truncateSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {readDecisions} from '../../../src/actions/reconcile/decisions-file.ts'

const HUGE_BYTES = 300 * 1024 * 1024

function fileOf(lines: readonly string[], bytes?: number): string {
  const directory = mkdtempSync(join(tmpdir(), 'decisions-'))
  onTestFinished(() => rmSync(directory, {recursive: true}))
  const file = join(directory, 'findings.csv')
  writeFileSync(file, `${lines.join('\n')}\n`)
  if (bytes !== undefined) truncateSync(file, bytes)
  return file
}

test('decisions are read row by row: one that cannot be read ends it, however long the file is', async () => {
  const lines = ['finding,decision', 'f_1,perhaps', 'f_2,accepted', 'f_3,accepted']
  await expect(readDecisions(fileOf(lines, HUGE_BYTES), '--decisions')).rejects.toThrow(/perhaps/)
})

test('a file without rows or without the columns has none', async () => {
  expect(await readDecisions(fileOf(['sep=;', 'finding;decision']), '--decisions')).toEqual([])
  await expect(readDecisions(fileOf([]), '--decisions')).rejects.toThrow()
  await expect(readDecisions(fileOf(['a,b', '1,2']), '--decisions')).rejects.toThrow()
})

test('the last row has to be whole, one before it may lack cells that say nothing', async () => {
  const header = 'finding,decision,owner,note'
  const [first] = await readDecisions(
    fileOf([header, 'f_1,,', 'f_2,accepted,Ana,ok']),
    '--decisions',
  )
  expect(first).toMatchObject({id: 'f_1', decision: 'open'})
  const cut = readDecisions(fileOf([header, 'f_2,accepted,Ana,ok', 'f_1,,']), '--decisions')
  await expect(cut).rejects.toThrow()
})

test.each(['constructor', '__proto__', 'toString'])('%s is no decision', async (word) => {
  const read = readDecisions(fileOf(['finding,decision', `f_1,${word}`]), '--decisions')
  await expect(read).rejects.toThrow(`"${word}"`)
})

test.each(['Até', 'until', 'ate'])(
  'a day that is none is said with its column, "%s"',
  async (column) => {
    const lines = [`Achado;Decisão;Responsável;${column}`, 'f_1;aguardando;Ana;31/02/2026']
    const read = readDecisions(fileOf(lines), '--decisions')
    await expect(read).rejects.toThrow(`"31/02/2026" in the column "${column}"`)
  },
)
