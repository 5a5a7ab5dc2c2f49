import type {Gathered} from '../../read/gathered.ts'
import {Intake} from '../../read/intake.ts'
import type {ColumnMapping} from '../../read/mapping.ts'
import {statementRecords} from '../../read/statement-records.ts'
import {GrowingColumn} from '../growing-columns.ts'
import {LINE_TYPES} from './explanation.ts'
import type {LineTimes} from './proposal.ts'

/** Of a wallet and a type: there are many of both. */
const FIRST_LENGTH = 16

type Instants = GrowingColumn<Float64Array>

const instants = (): Instants => new GrowingColumn(Float64Array, FIRST_LENGTH)

function add(own: Instants, atMs: number): void {
  own.reserve(1)[own.length] = atMs
  own.length += 1
}

/**
 * When the lines of each type were posted in each wallet, sorted: the statement is read once more, as
 * a mapping has it read, because lines in perfect order are kept nowhere. Memory: 16 bytes a line.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function lineTimes(
  {sources}: Gathered,
  mapping: ColumnMapping,
  signal: AbortSignal | undefined,
): Promise<LineTimes> {
  const types = new Map<string, Map<string, Instants>>(LINE_TYPES.map((type) => [type, new Map()]))
  const intake = new Intake(mapping, signal)
  for (const {name, file, source} of sources) {
    if (name !== 'statement') continue
    for await (const {line, cells, shape} of statementRecords(file, mapping.statement)) {
      intake.takeLine({source, line}, cells, shape)
      for (const {wallet, type, parent, atMs} of intake.rows.lines.splice(0)) {
        const isSplit = type === 'internal_transfer' && parent !== undefined
        const wallets = types.get(isSplit ? 'split' : type)
        const own = wallets?.get(wallet) ?? instants()
        wallets?.set(wallet, own)
        add(own, atMs)
      }
      intake.rows.rejected.length = 0
    }
  }
  const sorted = new Map<string, ReadonlyMap<string, Float64Array>>()
  for (const [type, wallets] of types) {
    sorted.set(type, new Map(Array.from(wallets, ([wallet, own]) => [wallet, own.values.sort()])))
  }
  return sorted
}
