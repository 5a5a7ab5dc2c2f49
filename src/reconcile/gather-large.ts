import {randomInt} from 'node:crypto'
import {statSync} from 'node:fs'
import {availableParallelism} from 'node:os'
import type {Rows} from './books/books.ts'
import {uniqueBalances} from './books/open-books.ts'
import {carriedSubjects} from './carry-forward.ts'
import {readOne, type Settings, scopeOf} from './gather-small.ts'
import type {Gathered, Ordinary} from './gathered.ts'
import {post, type Tally, uncount} from './merge.ts'
import type {ReconcileOptions} from './options.ts'
import {breathe, chunksOf, digestOf} from './readers/chunks.ts'
import {CsvAssembler, delimiterOf} from './readers/csv.ts'
import {Intake, type JsonLinesName} from './readers/intake.ts'
import {linesOf} from './readers/lines.ts'
import type {FileRead, Source} from './readers/read-files.ts'
import {type StatementShape, statementShape} from './readers/read-line.ts'
import {DEFAULT_POLICY} from './readers/read-settings.ts'
import type {Row} from './rows.ts'
import {ACCOUNT_NAMES, type AccountsResult} from './screen/accounts.ts'
import {tasksOf} from './screen/blocks.ts'
import {
  Checksums,
  type MergedScreens,
  makeDirty,
  mergeScreens,
  screenMemory,
} from './screen/checksums.ts'
import {type Hand, OwnHand, ThreadHand} from './screen/crew.ts'
import {type Lanes, laneId} from './screen/lanes.ts'
import type {CollectedRows, Plan, PlannedFile, RepeatedKey, ScreenedReply} from './screen/plan.ts'
import {checkClaims, recordPlaces, spreadDoubt} from './screen/refund-links.ts'
import {replayer} from './screen/replay.ts'
import {bytesOf} from './size.ts'
import {emptyTallies} from './totals.ts'

/** How a large input is cut up; tests make it small. */
export interface Tuning {
  readonly taskBytes: number
  readonly buckets: number
  readonly repeatBits: number
}

const MIB = 1 << 20

/** Memory grows with the input and is known before it starts. Units: bytes. */
export function tuningFor(totalBytes: number): Tuning {
  const subjects = totalBytes / 1_250
  const power = (low: number, high: number, size: number) =>
    2 ** Math.min(high, Math.max(low, Math.floor(Math.log2(size))))
  return {
    taskBytes: 4 * MIB,
    buckets: power(16, 24, subjects * 2),
    repeatBits: power(22, 30, subjects * 32),
  }
}

const SCREENED: ReadonlySet<string> = new Set(ACCOUNT_NAMES)

async function firstText(path: string): Promise<string> {
  for await (const {text} of linesOf(chunksOf(path))) if (text.trim() !== '') return text
  return ''
}

async function planFile(
  {name, file, source}: Source,
  options: ReconcileOptions,
): Promise<PlannedFile | undefined> {
  const path = file as string
  if (name !== 'statement') return {source, name, path, shape: undefined}
  const header = await firstText(path)
  const delimiter = delimiterOf(header)
  const [record] = new CsvAssembler(delimiter).add({line: 1, text: header})
  const shape = statementShape(record?.cells ?? [], delimiter, options.mapping?.statement)
  return 'missingColumn' in shape ? undefined : {source, name, path, shape}
}

/** Most charges of a file are like its first ones. */
async function doRecordsCarryFee(files: readonly PlannedFile[]): Promise<boolean> {
  const [charges] = files.filter(({name}) => name === 'charges')
  if (charges === undefined) return false
  for await (const chunk of chunksOf(charges.path)) {
    return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).includes('"feeAmount"')
  }
  return false
}

interface Screened {
  readonly plan: Plan
  readonly crew: readonly Hand[]
  readonly replies: readonly ScreenedReply[]
  readonly merged: MergedScreens
  readonly digests: readonly (string | undefined)[]
}

/** Reports progress while others work. */
function watch(plan: Plan, totalBytes: number, options: ReconcileOptions): () => void {
  const timer = setInterval(() => {
    const doneBytes = Math.min(totalBytes, Atomics.load(plan.counters, 1) * 1024)
    options.progress?.({phase: 'reading', doneBytes, totalBytes})
  }, 100)
  timer.unref()
  return () => clearInterval(timer)
}

function hire(plan: Plan, buckets: number, options: ReconcileOptions): Hand[] {
  const threads = options.threads ?? Math.min(4, availableParallelism())
  if (threads <= 1) {
    const onPart = async () => {
      await breathe()
      options.signal?.throwIfAborted()
    }
    return [new OwnHand(plan, onPart)]
  }
  return Array.from(
    {length: threads},
    (_, at) => new ThreadHand(at === 0 ? plan : {...plan, memory: screenMemory(buckets)}),
  )
}

const isReadable = (read: FileRead | undefined): boolean => read === undefined || !read.isUnreadable

/** The small files first: they decide scope, fees and limits. */
async function readSettings(sources: readonly Source[], options: ReconcileOptions) {
  const intake = new Intake(options.mapping)
  const settings: Settings = {policy: DEFAULT_POLICY}
  const reads: (FileRead | undefined)[] = []
  for (const source of sources) {
    const isLarge = SCREENED.has(source.name)
    reads.push(isLarge ? undefined : await readOne(source, intake, {...options, settings}))
  }
  return {intake, settings, reads, scope: scopeOf(intake.rows, options)}
}

type SettingsRead = Awaited<ReturnType<typeof readSettings>>

function planOf(
  files: readonly PlannedFile[],
  {intake, scope}: SettingsRead,
  terms: {options: ReconcileOptions; tuning: Tuning; recordsCarryFee: boolean},
): Plan {
  const {options, tuning, recordsCarryFee} = terms
  const {rows} = intake
  const tasks = files.flatMap(({source, path}) =>
    tasksOf(source, path, statSync(path).size, tuning.taskBytes),
  )
  const balances = uniqueBalances(rows.balances.filter((row) => row.atMs <= scope.asOfMs))
  return {
    files,
    tasks,
    memory: screenMemory(tuning.buckets),
    repeats: new SharedArrayBuffer(tuning.repeatBits / 8),
    counters: new Int32Array(new SharedArrayBuffer(8)),
    seed: {x: randomInt(2 ** 31), y: randomInt(2 ** 31)},
    asOfMs: scope.asOfMs,
    cutoffs: new Map(balances.map((row) => [row.wallet, row.atMs])),
    fees: rows.fees,
    mapping: options.mapping ?? {},
    recordsCarryFee,
    carried: [...carriedSubjects(options.previous)].map((id) => id.replace(/#\d+$/, '')),
  }
}

/** Physical lines before each task, and rows of each source. */
function linesOfTasks(plan: Plan, replies: readonly ScreenedReply[]) {
  const done = replies.flatMap((reply) => reply.done).toSorted((a, b) => a.task - b.task)
  const firstLines: number[] = []
  const rows = new Map<number, number>()
  let line = 1
  let source = -1
  for (const part of done) {
    const of = plan.tasks[part.task]?.source ?? -1
    if (of !== source) line = 1
    source = of
    firstLines[part.task] = line
    line += part.lines
    rows.set(of, (rows.get(of) ?? 0) + part.rows)
  }
  return {firstLines, rows}
}

/** Turns collected texts into rows; records wanted alone into those they are wanted for. */
function taker(plan: Plan, intake: Intake, alone: Intake): (rows: CollectedRows) => void {
  const files = new Map(plan.files.map((file) => [file.source, file]))
  return ({source, lines, texts, peerLines, peerTexts}) => {
    const {name, shape} = files.get(source) as PlannedFile
    for (const [at, text] of texts.entries()) {
      const place = {source, line: lines[at] ?? 0}
      const plain = place.line === 1 ? text.replace(/^\uFEFF/, '') : text
      if (shape) takeLine(intake, shape, {place, text: plain})
      else intake.takeJson(name as JsonLinesName, place, plain)
    }
    for (const [at, text] of peerTexts.entries()) {
      const place = {source, line: peerLines[at] ?? 0}
      if (name === 'withdrawals') intake.takePeer(place, text)
      else alone.takeJson('charges', place, text.replace(/^\uFEFF/, ''))
    }
  }
}

function takeLine(
  intake: Intake,
  shape: StatementShape,
  {place, text}: {place: {source: number; line: number}; text: string},
): void {
  const [record] = new CsvAssembler(shape.delimiter).add({line: place.line, text})
  intake.takeLine(place, record?.cells, shape)
}

/** Casts doubt on subjects of events that share a key with another one. */
function soilRepeated(dirty: Int32Array, keys: readonly RepeatedKey[]): boolean {
  let isNew = false
  for (const group of Map.groupBy(keys, ([x, y]) => `${x} ${y}`).values()) {
    if (group.length < 2) continue
    for (const [, , slot] of group) isNew = makeDirty(dirty, slot) || isNew
  }
  return isNew
}

/** Records with the lanes their ids have on this plan. */
function withLanes<T extends {readonly id: string}>(plan: Plan, records: readonly T[]) {
  const encoder = new TextEncoder()
  return records.map((record) => {
    const lanes = {x: 0, y: 0}
    const bytes = encoder.encode(record.id)
    laneId(bytes, 0, bytes.length, plan.seed, lanes)
    return {lanes, record}
  })
}

/** Two records of one id are looked at; two that only share a place are not. */
function soilTwins(
  {dirty}: MergedScreens,
  records: readonly {readonly lanes: Lanes; readonly record: {readonly id: string}}[],
  plan: Plan,
): boolean {
  const sums = new Checksums(plan.memory)
  const seen = new Set<string>()
  let isNew = false
  for (const {lanes, record} of records) {
    if (seen.has(record.id)) isNew = makeDirty(dirty, sums.slotOf(lanes)) || isNew
    seen.add(record.id)
  }
  return isNew
}

/** Fetches every row that needs a closer look; again, when repeated events make more of them. */
async function collect(screened: Screened, firstLines: readonly number[], settings: SettingsRead) {
  const {plan, crew, replies, merged} = screened
  const {dirty} = merged
  const twice = new Set(replies.flatMap((reply) => reply.twice))
  const refunds = replies.map((reply) => reply.refunds)
  for (;;) {
    spreadDoubt(dirty, refunds)
    const [intake, alone] = [new Intake(plan.mapping), new Intake(plan.mapping)]
    const order = {dirty, twice, firstLines, claimed: recordPlaces(merged, refunds)}
    const take = taker(plan, intake, alone)
    const keys = await Promise.all(crew.map((hand) => hand.collect(order, take)))
    const isRepeated = soilRepeated(dirty, keys.flat())
    const charges = withLanes(plan, alone.rows.charges)
    const isUnborne = checkClaims(dirty, refunds, charges)
    const records = [...charges, ...withLanes(plan, intake.rows.peers)]
    if (soilTwins(merged, records, plan) || isUnborne || isRepeated) continue
    intake.rows.balances.push(...settings.intake.rows.balances)
    intake.rows.fees.push(...settings.intake.rows.fees)
    intake.rows.rejected.push(...settings.intake.rows.rejected)
    return intake
  }
}

const LISTS = {
  charges: 'charges',
  withdrawals: 'withdrawals',
  events: 'events',
  blocks: 'blocks',
  statement: 'lines',
} as const satisfies Readonly<Record<(typeof ACCOUNT_NAMES)[number], keyof Rows>>

/** All rows less those looked at: the rest is in perfect order. */
function ordinaryOf(
  accounts: readonly AccountsResult[],
  rows: Rows,
  {asOfMs, cutoffs}: {asOfMs: number; cutoffs: ReadonlyMap<string, number>},
): Ordinary {
  const tallies = emptyTallies()
  for (const name of ACCOUNT_NAMES) {
    const {matched, outOfScope} = tallies[name]
    for (const {files} of accounts) {
      addTo(matched, files[name].inScope)
      addTo(outOfScope, files[name].later)
    }
    for (const row of rows[LISTS[name]] as readonly Row[]) {
      uncount(tallies[name], row.atMs > asOfMs ? 'outOfScope' : 'matched', row.amount)
    }
  }
  const sums: Ordinary['sums'] = new Map()
  for (const {wallets} of accounts) {
    for (const {wallet, credits, debits} of wallets) {
      post(sums, wallet, credits)
      post(sums, wallet, -debits)
    }
  }
  for (const line of rows.lines) {
    const entry = sums.get(line.wallet)
    if (!entry || line.atMs > Math.min(asOfMs, cutoffs.get(line.wallet) ?? asOfMs)) continue
    if (line.amount >= 0) entry.credits -= line.amount
    else entry.debits += line.amount
  }
  return {
    tallies,
    sums,
    counts: accounts.map(({report}) => report),
    hours: accounts.flatMap(({hours}) => hours),
  }
}

function addTo(into: Tally, {rows, centavos, volume}: Tally): void {
  into.rows += rows
  into.centavos += centavos
  into.volume += volume
}

/** Runs `work` with a crew that is dismissed whatever happens. */
async function withCrew<T>(
  plan: Plan,
  {tuning, options}: {tuning: Tuning; options: ReconcileOptions},
  work: (crew: readonly Hand[]) => Promise<T>,
): Promise<T> {
  const crew = hire(plan, tuning.buckets, options)
  const dismiss = () => Promise.all(crew.map((hand) => hand.dismiss()))
  options.signal?.addEventListener('abort', dismiss, {once: true})
  try {
    return await work(crew)
  } catch (error) {
    await dismiss()
    options.signal?.throwIfAborted()
    throw error
  } finally {
    options.signal?.removeEventListener('abort', dismiss)
  }
}

/**
 * Reads large files twice: once to see which subjects are in perfect order, once to fetch the rows
 * of the others. Memory holds a few bytes a subject, whatever the size of the files.
 *
 * Errors: those of the file system. Nothing, where the files must be read row by row after all.
 */
export async function gatherLarge(
  sources: readonly Source[],
  options: ReconcileOptions,
  tuning: Tuning = tuningFor(bytesOf(sources)),
): Promise<(Gathered & {readonly close: () => Promise<void>}) | undefined> {
  const settings = await readSettings(sources, options)
  if (!settings.reads.every(isReadable)) return undefined
  const large = sources.filter(({name}) => SCREENED.has(name))
  const files: PlannedFile[] = []
  for (const source of large) {
    const file = await planFile(source, options)
    if (file === undefined) return undefined
    files.push(file)
  }
  const recordsCarryFee = await doRecordsCarryFee(files)
  const plan = planOf(files, settings, {options, tuning, recordsCarryFee})
  return withCrew(plan, {tuning, options}, async (crew) => {
    const stop = watch(plan, bytesOf(large), options)
    const digesting = sources.map(({file, name}) =>
      SCREENED.has(name) ? digestOf(file as string, options.signal) : undefined,
    )
    const screening = crew.map((hand) => hand.screen())
    const [replies, digests] = await Promise.all([
      Promise.all(screening),
      Promise.all(digesting),
    ]).finally(stop)
    if (replies.some((reply) => reply.isBroken)) {
      await Promise.all(crew.map((hand) => hand.dismiss()))
      return undefined
    }
    const merged = mergeScreens(
      crew.map((hand) => hand.memory),
      replies.flatMap((reply) => reply.shared),
    )
    return finish({plan, crew, replies, merged, digests}, {sources, settings})
  })
}

async function finish(
  screened: Screened,
  {sources, settings}: {sources: readonly Source[]; settings: SettingsRead},
): Promise<Gathered & {readonly close: () => Promise<void>}> {
  const {plan, crew, replies, digests} = screened
  const {firstLines, rows: rowsOf} = linesOfTasks(plan, replies)
  const intake = await collect(screened, firstLines, settings)
  const accounts = replies.map((reply) => reply.accounts)
  const latestMs = Math.max(...accounts.map((account) => account.latestMs))
  const hasTime = settings.scope.hasTime || Number.isFinite(latestMs)
  const asOfMs = settings.scope.hasTime || !hasTime ? settings.scope.asOfMs : latestMs
  return {
    sources,
    reads: sources.map(
      ({source}, at) =>
        settings.reads[at] ?? {
          sha256: digests[at] ?? '',
          rows: rowsOf.get(source) ?? 0,
          isUnreadable: false,
        },
    ),
    rows: intake.rows,
    ignoredEvents: 0,
    policy: settings.settings.policy,
    asOfMs,
    hasTime,
    ordinary: ordinaryOf(accounts, intake.rows, {asOfMs, cutoffs: plan.cutoffs}),
    replay: replayer(crew, accounts, {firstLines, asOfMs}),
    close: async () => {
      await Promise.all(crew.map((hand) => hand.dismiss()))
    },
  }
}
