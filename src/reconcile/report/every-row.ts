import type {Rows} from '../books/books.ts'
import type {ReconcileOptions} from '../options.ts'
import {breathe, chunksOf} from '../readers/chunks.ts'
import {Intake, type JsonLinesName} from '../readers/intake.ts'
import {linesOf} from '../readers/lines.ts'
import type {Source} from '../readers/read-files.ts'
import {statementRecords} from '../readers/statement-records.ts'

/** So many rows are held at a time, whatever the size of the file. */
const BATCH_ROWS = 8_192

/**
 * The rows of one file in batches, read row by row. What cannot be read is in no batch.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function* batchesOf(
  {name, file, source}: Source,
  {mapping, signal}: ReconcileOptions,
): AsyncGenerator<Rows> {
  let intake = new Intake(mapping)
  let held = 0
  for await (const take of takersOf({name, file, source}, mapping)) {
    take(intake)
    held += 1
    if (held < BATCH_ROWS) continue
    yield intake.rows
    intake = new Intake(mapping)
    held = 0
    await breathe()
    signal?.throwIfAborted()
  }
  yield intake.rows
}

async function* takersOf(
  {name, file, source}: Source,
  mapping: ReconcileOptions['mapping'],
): AsyncGenerator<(intake: Intake) => void> {
  if (name === 'statement') {
    for await (const {line, cells, shape} of statementRecords(file, mapping?.statement)) {
      yield (intake) => intake.takeLine({source, line}, cells, shape)
    }
    return
  }
  for await (const {line, text} of linesOf(chunksOf(file))) {
    if (text.trim() === '') continue
    yield (intake) => intake.takeJson(name as JsonLinesName, {source, line}, text)
  }
}
