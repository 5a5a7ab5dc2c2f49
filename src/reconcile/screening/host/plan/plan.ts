import type {RecordShape} from '../../../read/csv/record-shape.ts'
import type {ColumnMapping} from '../../../read/mapping/mapping.ts'
import type {StatementShape} from '../../../read/rows/read-line.ts'
import type {FeeRow} from '../../../read/rows/rows.ts'
import type {IdHash} from '../hashes/id-hash.ts'
import type {ScreenTables} from '../hashes/places.ts'
import type {Segments, Spill} from '../kept/spill.ts'
import type {LoneCharges} from '../marks/lone-charges.ts'
import type {RefundReply} from '../marks/refund-links.ts'
import type {AccountName, AccountsResult} from '../module/accounts.ts'
import type {Task} from './blocks.ts'
import type {TaskLists} from './task-turns.ts'

/** A table that was written anew: in UTF-8, with each record on a line of its own. */
export interface TableCopy {
  /** Open in the whole process. */
  readonly file: number
  readonly bytes: number
  /** Of the table as it is on disk. */
  readonly sha256: string
}

/** A file that is screened. */
export interface PlannedFile {
  readonly source: number
  readonly name: AccountName
  readonly path: string
  /** What is read in its place. */
  readonly copy?: TableCopy | undefined
  /** Of a statement. */
  readonly shape: StatementShape | undefined
  /** Of a CSV report in the place of JSON rows. */
  readonly report: RecordShape | undefined
  /** The line of a table's header: it and all before it are no rows. */
  readonly headerLine: number
}

/** A file; of a part of it, whether it begins with the first line, and its number. */
export type ScreenedFile = PlannedFile & {readonly isStart?: boolean; readonly task?: number}

/** All a thread needs to know; sent to it once, its memory shared. */
export interface Plan {
  readonly files: readonly PlannedFile[]
  readonly tasks: readonly Task[]
  /** Of each thread's table of sums. */
  readonly buckets: number
  readonly repeats: SharedArrayBuffer
  readonly lists: TaskLists
  /** Bytes that are screened, in units of 1024. */
  readonly doneKib: Int32Array
  readonly seed: IdHash
  readonly asOfMs: number
  /** Until when the last run judged, where the files of this one go on from there. */
  readonly earlierMs: number | undefined
  readonly cutoffs: ReadonlyMap<string, number>
  readonly fees: readonly FeeRow[]
  /** What the service seems to take instead, every step of the table; none where it takes those. */
  readonly taken: readonly FeeRow[]
  /** Where the service seems to take other fees: what rows say of them is written on the way. */
  readonly facts: FactsOrder | undefined
  /** Where it waits what lines are about; nothing where no temporary file can be made. */
  readonly codes: Spill | undefined
  readonly mapping: ColumnMapping
  /** Subjects of the last run's open items. */
  readonly carried: readonly string[]
  /** Whether rows of a sample of the ids are kept. */
  readonly isSampled: boolean
}

/** A task that a thread did. */
export interface TaskDone {
  readonly task: number
  /** Physical lines, and those that are rows. */
  readonly lines: number
  readonly rows: number
  /** Of a statement: the hours of its lines. */
  readonly firstHour: number
  readonly lastHour: number
}

/**
 * A quoted cell that goes on in the next line: the tables are to be copied. Or more than the kernel can
 * hold: the data set is to be read row by row.
 */
export type Obstacle = 'open_quote' | 'too_much'

/** What a thread answers when it has screened its parts. */
export interface ScreenedReply extends ScreenedRows {
  /** In memory of the thread, which ends with it once nothing refers to it. */
  readonly tables: ScreenTables
  /** Places in which this thread may have seen two records of one id. */
  readonly shared: readonly number[]
  /** Of the files that this thread owned. */
  readonly digests: readonly Digest[]
  /** Why the thread stopped before all was screened. */
  readonly obstacle: Obstacle | undefined
}

/** The hex SHA-256 of a file. */
export interface Digest {
  readonly source: number
  readonly sha256: string
}

/** What is known of screened rows beside their sums. */
export interface ScreenedRows {
  /** What rows say of fees, by share. */
  readonly facts: readonly Segments[]
  readonly accounts: AccountsResult
  readonly twice: readonly number[]
  /** Events whose key may have come before, `AGAIN_NUMBERS` each: the place, and what they added there. */
  readonly again: Float64Array<ArrayBuffer>
  readonly refunds: RefundReply
  readonly done: readonly TaskDone[]
  readonly sampled: SampledTexts
}

/** Rows of a sample of the ids, in columns of equal length: what they are about, the hashes of their ids, and their texts. */
export interface SampledTexts {
  readonly kinds: readonly number[]
  readonly hashes: readonly number[]
  readonly sources: readonly number[]
  readonly texts: readonly string[]
}

/** Where what rows say of fees is written while they are screened. */
export interface FactsOrder {
  readonly shares: number
  readonly spill: Spill
}

/** Where the lines of a task stand. */
export interface FactTask {
  readonly source: number
  /** The number of its first line in its file. */
  readonly firstLine: number
}

/** What was written for a share, by all threads. */
export interface FeesShare {
  /** By thread. */
  readonly segments: readonly Segments[]
  /** What each thread calls its wallets. */
  readonly wallets: readonly (readonly string[])[]
  readonly spill: Spill
  /** Places where only another fee was taken than was due. */
  readonly places: Int32Array
  readonly tasks: readonly FactTask[]
}

/** What one thread has of each share: in memory, or on disk. */
export interface Extracted {
  readonly chunks: readonly (readonly ShareChunk[])[]
  readonly segments: readonly Segments[]
}

/** The rows of one share, of all threads. */
export interface Share {
  readonly chunks: readonly ShareChunk[]
  readonly segments: readonly Segments[]
  readonly spill?: Spill | undefined
  /** Those judged apart: rows of other places were taken before that was known. */
  readonly places: Int32Array
  /** Places in order but for deliveries that came again; nothing where there are none. */
  readonly repeated: Int32Array | undefined
}

/** Rows of one source that belong to one share. */
export interface ShareChunk {
  readonly source: number
  readonly lines: Int32Array<ArrayBuffer>
  /** Of each row, that of its subject. */
  readonly places: Int32Array<ArrayBuffer>
  /** The rows as they stand in the file, each with its line feed. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Places of which the events alone are wanted, or all rows but the events. */
export interface PartOfRows {
  readonly places: Int32Array
  readonly wanted: 'events' | 'others'
}

/** What was said of the rows of a share, and what could not be. */
export interface JudgedRows<Judged> {
  readonly judged: Judged
  /** Places of deliveries that say unlike things: all rows of their subjects are needed. */
  readonly conflicting: readonly number[]
}

/** Which rows threads fetch from the parts that they screened. */
export interface CollectOrder {
  /** Places whose rows the calling thread judges. */
  readonly whole: Int32Array
  /** Places whose subjects are judged by their own rows: these go into shares. */
  readonly apart: Int32Array
  readonly shares: number
  /** Where rows of shares go that are more than memory should hold. */
  readonly spill: Spill | undefined
  /** Of these places `apart` some files are left out; nothing where rows of every file are wanted. */
  readonly partly: PartOfRows | undefined
  /** Places whose records alone are wanted. */
  readonly claimed: Int32Array
  /** The last bits of the numbers of all places that are wanted: `hotPlaces`. */
  readonly hot: Int32Array
  readonly twice: ReadonlySet<number>
  /** Whether rows that need a closer look wherever they belong, unreadable ones among them, are wanted. */
  readonly withPlaceless: boolean
  /** The first line of each task. */
  readonly firstLines: readonly number[]
}

/** Rows that need a closer look, as texts. */
export interface CollectedRows {
  readonly source: number
  readonly lines: readonly number[]
  readonly texts: readonly string[]
  /** Withdrawals wanted alone, to be compared with others. */
  readonly peerLines: readonly number[]
  readonly peerTexts: readonly string[]
}

/** How many numbers stand for one item in each list of `Collected`. */
export const KEY_NUMBERS = 5
export const PEER_NUMBERS = 2
export const AGAIN_NUMBERS = 3
export const ALIKE_NUMBERS = 3

/** What a thread found beside the rows it handed over. */
export interface Collected {
  /**
   * Events whose keys may have come twice, `KEY_NUMBERS` each: the hash of the key, the place, and what
   * the event has added to the sums of its bucket.
   */
  readonly keys: Float64Array<ArrayBuffer>
  /**
   * Withdrawals that may look like another one, `ALIKE_NUMBERS` each: the hash of what they look like, and
   * the place; `NEVER` of those whose rows are wanted whole.
   */
  readonly alike: Float64Array<ArrayBuffer>
  /** The hashes of the ids of withdrawals wanted alone, `PEER_NUMBERS` each. */
  readonly peers: Float64Array<ArrayBuffer>
  readonly lone: LoneCharges
  /** The rows that are judged apart. */
  readonly extracted: Extracted
}

/** Hours of wallets that may go below zero, and the tasks that have lines of them. */
export interface ReplayOrder {
  readonly hours: ReadonlyMap<string, ReadonlySet<number>>
  readonly parts: readonly {readonly task: number; readonly firstLine: number}[]
}

/** Lines of those hours. */
export interface ReplayedLines {
  readonly source: number
  readonly rows: readonly (readonly [
    wallet: string,
    atMs: number,
    centavos: number,
    line: number,
    type: string | undefined,
  ])[]
}
