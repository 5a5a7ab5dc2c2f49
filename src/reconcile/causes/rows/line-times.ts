import {GrowingColumn} from '../../findings/columns/growing-columns.ts'
import type {Gathered} from '../../read/gather/gathered.ts'
import type {ColumnMapping} from '../../read/mapping/mapping.ts'
import {linesAgain} from '../../reread/lines-again.ts'
import {LINE_TYPES} from '../explanation.ts'
import type {LineTimes} from '../proposal.ts'

/** Of a wallet and a type: there are many of both. */
const FIRST_LENGTH = 16

type Instants = GrowingColumn<Float64Array>

const instants = (): Instants => new GrowingColumn(Float64Array, FIRST_LENGTH)

function add(own: Instants, atMs: number): void {
  own.reserve(1)[own.length] = atMs
  own.length += 1
}

/**
 * When the lines of each type were posted in each wallet, sorted, as a mapping has them read. Memory: 16
 * bytes a line.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function lineTimes(
  {sources}: Gathered,
  mapping: ColumnMapping,
  signal: AbortSignal | undefined,
): Promise<LineTimes> {
  const types = new Map<string, Map<string, Instants>>(LINE_TYPES.map((type) => [type, new Map()]))
  for (const source of sources.filter(({name}) => name === 'statement')) {
    for await (const {wallet, type, parent, atMs} of linesAgain(source, {mapping, signal})) {
      const isSplit = type === 'internal_transfer' && parent !== undefined
      const wallets = types.get(isSplit ? 'split' : type)
      const own = wallets?.get(wallet) ?? instants()
      wallets?.set(wallet, own)
      add(own, atMs)
    }
  }
  const sorted = new Map<string, ReadonlyMap<string, Float64Array>>()
  for (const [type, wallets] of types) {
    sorted.set(type, new Map(Array.from(wallets, ([wallet, own]) => [wallet, own.values.sort()])))
  }
  return sorted
}
