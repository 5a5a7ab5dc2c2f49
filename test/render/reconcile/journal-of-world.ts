import {spawnSync} from 'node:child_process'
import {centavos} from '../../../src/domain/money.ts'
import type {Language} from '../../../src/messages/language.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {type BookFormat, renderBooks} from '../../../src/render/reconcile/books/books.ts'
import type {Chart} from '../../../src/render/reconcile/books/chart-of-accounts.ts'
import type {StatementLine} from '../../../src/render/reconcile/books/ofx-statements.ts'
import {inputsOf} from '../../reconcile/worlds/files.ts'
import type {World} from '../../reconcile/worlds/world.ts'

/** The books of a world, and the result they are of. */
export async function journalOfWorld(
  world: World,
  format: BookFormat,
  {chart, language}: {chart: Chart; language: Language},
) {
  const options = {timezone: 'America/Sao_Paulo', report: true}
  const {result, report} = await reconcile(inputsOf(world), options)
  if (report === undefined) throw new Error('a report was asked for')
  const book = {result, report, language, showsDocuments: false}
  let text = ''
  const source = {lines: () => linesOf(world), chart}
  for await (const piece of renderBooks(format, book, source)) text += piece
  return {text, result, world}
}

async function* linesOf({lines}: World): AsyncGenerator<StatementLine> {
  for (const {id, wallet, type, amount, createdAt, parentTransactionId} of lines) {
    const at = {amountCentavos: centavos(amount), atMs: Date.parse(createdAt)}
    yield {id, wallet, type, ...at, parentId: parentTransactionId || undefined}
  }
}

/** hledger and beancount read a file in the encoding of their environment. */
export const env = {...process.env, LC_ALL: 'C.UTF-8'}

export const isThere = (program: string): boolean =>
  spawnSync(program, ['--version']).error === undefined
