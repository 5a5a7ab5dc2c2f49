import {isCsv} from '../read/csv/record-shape.ts'
import type {DataSetName} from '../read/files/inputs.ts'
import {otherFormOf} from '../read/files/other-form.ts'
import {type Gathered, namesOf} from '../read/gather/gathered.ts'
import type {Result} from '../result.ts'
import type {Misfit} from './misfit.ts'

const OF_LINES: ReadonlySet<DataSetName> = new Set(['charges', 'withdrawals', 'events', 'blocks'])

/** Files that are no JSON lines, and which data sets they are of. */
interface OtherForms {
  readonly misfits: readonly Misfit[]
  readonly names: ReadonlySet<DataSetName>
}

/**
 * Files of JSON lines that are something else, as an array or a table: their rows cannot be read, though nothing
 * is wrong with them. Of files with such rows the first bytes are read once more.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function otherForms(
  {inputs}: Pick<Result, 'inputs'>,
  {sources}: Pick<Gathered, 'sources'>,
  signal: AbortSignal | undefined,
): Promise<OtherForms> {
  const files = namesOf(sources)
  const misfits: Misfit[] = []
  const names = new Set<DataSetName>()
  for (const {name, file, source} of sources) {
    const {rows = 0, rejected = 0} = inputs[source] ?? {}
    if (!OF_LINES.has(name) || isCsv(file) || rejected === 0) continue
    signal?.throwIfAborted()
    const found = await otherFormOf(file, {canBePage: rejected === rows})
    if (found === undefined) continue
    names.add(name)
    misfits.push({kind: 'not_json_lines', file: files[source] ?? '', ...found, rows: rejected})
  }
  return {misfits, names}
}
