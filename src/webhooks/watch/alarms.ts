import type {Receipt} from '../receive.ts'

export type AlarmKind = 'silence' | 'refused_signatures'

/** One alarm that was raised, or is over. What the command of `--on-alarm` reads. */
export interface AlarmReport {
  readonly alarm: AlarmKind
  readonly state: 'raised' | 'resolved'
  readonly at: string
  /** When an event came last; `null` when none has since the start. */
  readonly lastEventAt: string | null
  /** Refused signatures in the last minute. */
  readonly refused: number
  readonly expectEverySeconds: number | null
}

export interface AlarmOptions {
  /** An event is expected at least as often; nothing: silence is no alarm. */
  readonly expectEveryMs: number | undefined
  readonly nowMs: () => number
  readonly report: (report: AlarmReport) => void
}

/** So many refused signatures mean a guessed secret, or one that was changed at one end only. */
const BURST = 10
const BURST_WINDOW_MS = 60_000
const LOOK_MS = 1_000

const SIGNATURE_REFUSALS: ReadonlySet<string> = new Set(['missing', 'malformed', 'mismatch'])

/** Says once that something is wrong, and once that it is over. */
export class Alarms {
  readonly #options: AlarmOptions
  readonly #raised = new Set<AlarmKind>()
  readonly #startedMs: number
  #lastEventMs: number | undefined
  #refusedMs: number[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(options: AlarmOptions) {
    this.#options = options
    this.#startedMs = options.nowMs()
  }

  /** Those that are raised now. */
  get raised(): AlarmKind[] {
    return [...this.#raised]
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), LOOK_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  delivery({event, verdict, receivedAtMs}: Receipt): void {
    if (event) this.#lastEventMs = receivedAtMs
    if (SIGNATURE_REFUSALS.has(verdict)) this.#refusedMs.push(receivedAtMs)
    // Old ones go, and a flood of refusals does not fill the memory.
    if (this.#refusedMs.length > 2 * BURST)
      this.#refusedMs.splice(0, this.#refusedMs.length - BURST)
    if (event || this.#refusedMs.length >= BURST) this.look()
  }

  /** Compares what is with what is expected. */
  look(): void {
    const {expectEveryMs, nowMs} = this.#options
    const now = nowMs()
    this.#refusedMs = this.#refusedMs.filter((atMs) => now - atMs < BURST_WINDOW_MS)
    this.#set('refused_signatures', this.#refusedMs.length >= BURST)
    const quietMs = now - (this.#lastEventMs ?? this.#startedMs)
    this.#set('silence', expectEveryMs !== undefined && quietMs > expectEveryMs)
  }

  #set(alarm: AlarmKind, isWrong: boolean): void {
    if (isWrong === this.#raised.has(alarm)) return
    if (isWrong) this.#raised.add(alarm)
    else this.#raised.delete(alarm)
    const {expectEveryMs, nowMs, report} = this.#options
    const last = this.#lastEventMs
    report({
      alarm,
      state: isWrong ? 'raised' : 'resolved',
      at: new Date(nowMs()).toISOString(),
      lastEventAt: last === undefined ? null : new Date(last).toISOString(),
      refused: this.#refusedMs.length,
      expectEverySeconds: expectEveryMs === undefined ? null : expectEveryMs / 1_000,
    })
  }
}
