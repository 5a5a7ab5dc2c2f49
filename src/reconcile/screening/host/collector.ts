import {isCompressed} from '../../read/chunks.ts'
import {ALWAYS, AMOUNT, CODE, EVENT, ID_X, KEY_X, WALLET} from '../kernel/row-layout.ts'
import type {BlockReader, Task} from './blocks.ts'
import type {FileScreen} from './file-screen.ts'
import type {Kernel} from './kernel.ts'
import type {LineCodes} from './line-codes.ts'
import {NumberList} from './number-list.ts'
import {bucketOfSlot, isDirty} from './places.ts'
import type {Collected, CollectedRows, CollectOrder, PlannedFile} from './plan.ts'
import {type FoundLine, forEachLine, nextLine} from './wanted-lines.ts'

/** Why a line is fetched: it needs a closer look, its record alone is wanted, its key may be there twice. */
const WHOLE = 1
const ALONE = 2
const KEY = 4

/** A part that was screened, and what each of its lines is about. */
interface ScreenedPart {
  readonly index: number
  readonly task: Task
  readonly file: PlannedFile
  readonly codes: LineCodes
}

interface CollectorParts {
  readonly kernel: Kernel
  readonly screen: FileScreen
}

/** Fetches from parts what an order asks for. */
export class Collector {
  readonly #parts: CollectorParts
  readonly #order: CollectOrder
  readonly #sink: (rows: CollectedRows) => void
  readonly #keys = new NumberList()
  readonly #lone = new NumberList()
  readonly #peers = new NumberList()
  readonly #alike: number[] = []

  constructor(parts: CollectorParts, order: CollectOrder, sink: (rows: CollectedRows) => void) {
    this.#parts = parts
    this.#order = order
    this.#sink = sink
  }

  result(): Collected {
    const wallets = this.#parts.kernel.wallets.names
    return {
      keys: this.#keys.result(),
      peers: this.#peers.result(),
      alike: this.#alike,
      lone: {numbers: this.#lone.result(), wallets},
    }
  }

  async collect(part: ScreenedPart, reader: BlockReader): Promise<void> {
    const {file, codes, index, task} = part
    const isWanted = (line: number): boolean => this.#wishFor(codes, line, file.name) !== 0
    if (nextLine(codes, 0, isWanted) === codes.codes.length) return
    const cursor = {codes, isWanted, canSkip: !isCompressed(file.path)}
    let first = 0
    for await (const block of reader.blocks(task)) {
      const rows = new Rows(file.source, this.#order.firstLines[index] as number)
      const {bytes} = this.#parts.kernel
      first = forEachLine(bytes, block, {...cursor, first}, (found) =>
        this.#take(rows, part, found),
      )
      if (rows.hasSome) this.#sink(rows.collected())
    }
  }

  #take(rows: Rows, {file, codes}: ScreenedPart, {line, p, stop}: FoundLine): void {
    const wish = this.#wishFor(codes, line, file.name)
    if (file.name === 'withdrawals' && (wish & (WHOLE | KEY)) === KEY) {
      this.#alike.push(codes.codes[line] as number)
    }
    const text = () => this.#parts.kernel.text(p, stop)
    if ((wish & WHOLE) !== 0) rows.keep(line, text())
    else if (file.name === 'withdrawals' && wish !== 0) {
      rows.keepPeer(line, text())
      this.#notePeer(file, p)
    } else if ((wish & ALONE) !== 0) this.#noteCharge(file, p)
    if ((wish & KEY) !== 0 && file.name === 'events') this.#noteKey(file, p)
  }

  #noteKey(file: PlannedFile, p: number): void {
    const {screen, kernel} = this.#parts
    if (!screen.again(file, p)) return
    const key = kernel.hashIn(0, KEY_X)
    const {x, y} = kernel.hashIn(0, ID_X)
    const added = kernel.addedBy(EVENT)
    const numbers = [key.x, key.y, kernel.exports.slotOf(x, y), added.x, added.y] as const
    for (const number of numbers) this.#keys.add(number)
  }

  #notePeer(file: PlannedFile, p: number): void {
    const {screen, kernel} = this.#parts
    if (!screen.again(file, p)) return
    const {x, y} = kernel.hashIn(0, ID_X)
    for (const number of [x, y] as const) this.#peers.add(number)
  }

  #noteCharge(file: PlannedFile, p: number): void {
    const {screen, kernel} = this.#parts
    if (!screen.again(file, p)) return
    const {x, y} = kernel.hashIn(0, ID_X)
    const [code, wallet] = [kernel.wordOf(0, CODE), kernel.wordOf(0, WALLET)]
    const numbers = [x, y, code, kernel.doubleOf(0, AMOUNT), wallet] as const
    for (const number of numbers) this.#lone.add(number)
  }

  #wishFor({codes, bits}: LineCodes, line: number, name: PlannedFile['name']): number {
    const code = codes[line] as number
    const {whole, claimed, hot, twice, withPlaceless} = this.#order
    if (code < 0) return code === ALWAYS && withPlaceless ? WHOLE : 0
    let wish = 0
    if (isHot(hot, code)) {
      if (isDirty(whole, code)) wish = WHOLE
      else if ((name === 'charges' || name === 'withdrawals') && isDirty(claimed, code))
        wish = ALONE
    }
    return bits.length > 0 && twice.has(bits[line] as number) ? wish | KEY : wish
  }
}

/** Rows of one part on their way to the calling thread. */
class Rows {
  readonly #source: number
  readonly #firstLine: number
  readonly #lines: number[] = []
  readonly #texts: string[] = []
  readonly #peerLines: number[] = []
  readonly #peerTexts: string[] = []

  constructor(source: number, firstLine: number) {
    this.#source = source
    this.#firstLine = firstLine
  }

  keep(line: number, text: string): void {
    this.#lines.push(this.#firstLine + line)
    this.#texts.push(text)
  }

  keepPeer(line: number, text: string): void {
    this.#peerLines.push(this.#firstLine + line)
    this.#peerTexts.push(text)
  }

  get hasSome(): boolean {
    return this.#lines.length + this.#peerLines.length > 0
  }

  collected(): CollectedRows {
    return {
      source: this.#source,
      lines: this.#lines,
      texts: this.#texts,
      peerLines: this.#peerLines,
      peerTexts: this.#peerTexts,
    }
  }
}

const isHot = (hot: Int32Array, slot: number): boolean => {
  const bucket = bucketOfSlot(slot)
  return (((hot[bucket >>> 5] as number) >>> (bucket & 31)) & 1) !== 0
}

/** One bit for each bucket in which anything is fetched whole or claimed. */
export function hotBuckets(whole: Int32Array, claimed: Int32Array): Int32Array {
  const hot = new Int32Array(new SharedArrayBuffer(Math.ceil(whole.length / 32) * 4))
  for (let bucket = 0; bucket < whole.length; bucket += 1) {
    if (((whole[bucket] as number) | (claimed[bucket] as number)) === 0) continue
    hot[bucket >>> 5] = (hot[bucket >>> 5] as number) | (1 << (bucket & 31))
  }
  return hot
}
