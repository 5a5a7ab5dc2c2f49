import {
  AMOUNT,
  CODE,
  EVENT,
  FLAGS,
  HAS_KEY,
  ID_X,
  KEY_X,
  NEVER,
  WALLET,
} from '../../kernel/row-layout.ts'
import type {FileScreen} from '../first-pass/file-screen.ts'
import {bucketOfSlot} from '../hashes/places.ts'
import type {LineCodes} from '../kept/line-codes.ts'
import {NumberList} from '../kept/number-list.ts'
import type {Kernel} from '../module/kernel.ts'
import type {BlockReader, Task} from '../plan/blocks.ts'
import {
  type Collected,
  type CollectedRows,
  type CollectOrder,
  KEY_NUMBERS,
  type PlannedFile,
} from '../plan/plan.ts'
import {type ShareRows, shareRowsOf} from '../shares/share-rows.ts'
import {KnownLines, UNKNOWN} from './known-lines.ts'
import {type FoundLine, forEachWanted} from './wanted-lines.ts'
import {ALONE, APART, KEY, WHOLE, Wishes} from './wishes.ts'

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
  readonly reader: BlockReader
}

/** So many rows of a part are handed over together. */
const MOST_ROWS = 4_096

/** Fetches from parts what an order asks for. */
export class Collector {
  readonly #parts: CollectorParts
  readonly #order: CollectOrder
  readonly #sink: (rows: CollectedRows) => void
  readonly #wishes: Wishes
  readonly #shares: ShareRows
  readonly #keys = new NumberList()
  readonly #lone = new NumberList()
  readonly #peers = new NumberList()
  readonly #alike = new NumberList()
  readonly #known = new KnownLines()

  constructor(parts: CollectorParts, order: CollectOrder, sink: (rows: CollectedRows) => void) {
    this.#parts = parts
    this.#order = order
    this.#sink = sink
    this.#wishes = new Wishes(order)
    this.#shares = shareRowsOf(order)
  }

  result(): Collected {
    const wallets = this.#parts.kernel.wallets.names
    return {
      keys: this.#keys.result(),
      peers: this.#peers.result(),
      alike: this.#alike.result(),
      lone: {numbers: this.#lone.result(), wallets},
      extracted: this.#shares.result(),
    }
  }

  async collect(part: ScreenedPart): Promise<void> {
    const {file, codes, index, task} = part
    const wanted = this.#wishes.of(codes, file.name)
    if (wanted.count === 0) return
    const firstLine = this.#order.firstLines[index] as number
    const rows = new Rows(file.source, firstLine)
    await forEachWanted(this.#parts, {task, codes, wanted}, (found) => {
      if (file.name === 'events' && found.wish === (APART | KEY)) {
        this.#takeDelivery(part, firstLine, found)
        return
      }
      this.#take(rows, part, found)
      if ((found.wish & APART) !== 0) this.#share(file.source, firstLine, {found, codes})
      if (rows.count >= MOST_ROWS) this.#sink(rows.collected())
    })
    if (rows.count > 0) this.#sink(rows.collected())
  }

  /** Of equal deliveries the first is handed over; of the others, that they are the same. */
  #takeDelivery({file, codes}: ScreenedPart, firstLine: number, found: FoundLine): void {
    const {kernel} = this.#parts
    const {source, report} = file
    const {p, stop} = found
    const line = firstLine + found.line
    const hashed = {hash: kernel.hashBetween(p, stop), meaning: report ? source : -1}
    const same = this.#known.find(hashed)
    if (same !== UNKNOWN) {
      for (let nth = 0; nth < KEY_NUMBERS; nth += 1) {
        this.#keys.add(this.#known.numberOf(same, nth))
      }
      const place = codes.codes[found.line] as number
      const as = this.#known.placeOf(same)
      this.#shares.addSame(this.#shareOf(place), {source, line, place}, as)
      return
    }
    const numbers = this.#noteKey(file, p)
    this.#share(source, firstLine, {found, codes})
    if (numbers) this.#known.keep(hashed, {source, line}, numbers)
  }

  #shareOf(place: number): number {
    return bucketOfSlot(place) % this.#order.shares
  }

  #share(
    source: number,
    firstLine: number,
    {found, codes}: {readonly found: FoundLine; readonly codes: LineCodes},
  ): void {
    const {line, p, stop} = found
    const place = codes.codes[line] as number
    const row = {source, line: firstLine + line, place, length: stop + 1 - p}
    this.#shares.add(this.#shareOf(place), {...row, from: this.#parts.kernel.bytes, start: p})
  }

  #take(rows: Rows, {file, codes}: ScreenedPart, {line, p, stop, wish}: FoundLine): void {
    const isWithdrawal = file.name === 'withdrawals'
    const place = codes.codes[line] as number
    if (isWithdrawal && (wish & KEY) !== 0) {
      this.#noteAlike(file, p, (wish & WHOLE) === 0 ? place : NEVER)
    }
    const text = () => this.#parts.kernel.text(p, stop)
    if ((wish & WHOLE) !== 0) rows.keep(line, text())
    else if (isWithdrawal && (wish & (ALONE | KEY)) !== 0) {
      if (this.#notePeer(file, p)) rows.keepPeer(line, text())
    } else if ((wish & ALONE) !== 0) this.#noteCharge(file, p)
    if ((wish & KEY) !== 0 && file.name === 'events') this.#noteKey(file, p)
  }

  #noteKey(file: PlannedFile, p: number): readonly number[] | undefined {
    const {screen, kernel} = this.#parts
    if (!screen.again(file, p)) return undefined
    const key = kernel.hashIn(0, KEY_X)
    const {x, y} = kernel.hashIn(0, ID_X)
    const added = kernel.addedBy(EVENT)
    const numbers = [key.x, key.y, kernel.exports.slotOf(x, y), added.x, added.y] as const
    for (const number of numbers) this.#keys.add(number)
    return numbers
  }

  /** @param place of a withdrawal whose rows the calling thread does not judge yet; else `NEVER`. */
  #noteAlike(file: PlannedFile, p: number, place: number): void {
    const {screen, kernel} = this.#parts
    if (!screen.again(file, p) || (kernel.wordOf(0, FLAGS) & HAS_KEY) === 0) return
    const {x, y} = kernel.hashIn(0, KEY_X)
    for (const number of [x, y, place] as const) this.#alike.add(number)
  }

  /** `false` for a row that cannot be read. */
  #notePeer(file: PlannedFile, p: number): boolean {
    const {screen, kernel} = this.#parts
    if (!screen.again(file, p)) return false
    const {x, y} = kernel.hashIn(0, ID_X)
    for (const number of [x, y] as const) this.#peers.add(number)
    return true
  }

  #noteCharge(file: PlannedFile, p: number): void {
    const {screen, kernel} = this.#parts
    if (!screen.again(file, p)) return
    const {x, y} = kernel.hashIn(0, ID_X)
    const [code, wallet] = [kernel.wordOf(0, CODE), kernel.wordOf(0, WALLET)]
    const numbers = [x, y, code, kernel.doubleOf(0, AMOUNT), wallet] as const
    for (const number of numbers) this.#lone.add(number)
  }
}

/** Rows of one part on their way to the calling thread. */
class Rows {
  count = 0
  readonly #source: number
  readonly #firstLine: number
  #lines: number[] = []
  #texts: string[] = []
  #peerLines: number[] = []
  #peerTexts: string[] = []

  constructor(source: number, firstLine: number) {
    this.#source = source
    this.#firstLine = firstLine
  }

  keep(line: number, text: string): void {
    this.count += 1
    this.#lines.push(this.#firstLine + line)
    this.#texts.push(text)
  }

  keepPeer(line: number, text: string): void {
    this.count += 1
    this.#peerLines.push(this.#firstLine + line)
    this.#peerTexts.push(text)
  }

  /** What was kept since the last time. */
  collected(): CollectedRows {
    const collected = {
      source: this.#source,
      lines: this.#lines,
      texts: this.#texts,
      peerLines: this.#peerLines,
      peerTexts: this.#peerTexts,
    }
    this.count = 0
    this.#lines = []
    this.#texts = []
    this.#peerLines = []
    this.#peerTexts = []
    return collected
  }
}
