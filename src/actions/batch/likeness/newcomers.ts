import type {Context} from '../../../app/context.ts'
import type {RequestRecord} from '../../../journal/request-record.ts'
import {mayExist} from '../../../journal/request-state.ts'
import {fulfilled, GroupCommit} from '../../../platform/group-commit.ts'
import {once} from '../../../platform/once.ts'
import {senderOf} from '../../create/sender.ts'
import type {Batch} from '../batch.ts'
import {heldBack} from './held-back.ts'
import {type AlikeRow, addSent, SentByMark} from './sent-by-mark.ts'

/** A request gets its time before it is stored: so much earlier a new one may be dated. */
const LATE_MS = 2_000

/**
 * What other processes send while the rows of a batch are sent. Of two files with two spellings of one
 * row, run at one moment, neither is in the journal when the other one is compared with it. So each row
 * is held, once it is in the journal and before it is sent, against what others wrote since: the later
 * one to be written sees the other.
 */
export class Newcomers {
  readonly #context: Context
  readonly #kind: Batch['kind']
  /** A row is in the journal before it asks, so one look after that answers every row that waits. */
  readonly #looks = new GroupCommit((asked: readonly RequestRecord[]) => this.#look(asked))
  readonly #rows: () => ReadonlyMap<string, Batch['rows'][number]>
  readonly #sent: () => SentByMark
  readonly #seen = new Set<string>()
  readonly #startedMs: number
  #lookedMs: number
  #isAny = false
  /** `Journal.writesOfOthers`, and what `Journal.catchUp` gave, when the journal was last looked through. */
  #others: number | undefined
  #came: number | undefined

  /** @param startedMs before the rows were compared with what the journal has. */
  constructor(context: Context, {kind, rows}: Batch, startedMs: number) {
    this.#context = context
    this.#kind = kind
    this.#startedMs = startedMs
    this.#lookedMs = startedMs
    this.#rows = once(() => new Map(rows.map((row) => [row.key, row])))
    this.#sent = once(() => new SentByMark(kind, rows))
  }

  /** Errors: `NotConfirmedError`, code `SENT_ALREADY`, of a row that may pay again what another pays. */
  async requireNone(record: RequestRecord): Promise<void> {
    const alike = await this.#looks.add(record)
    const reasons = alike && (await heldBack(this.#context, [alike]))
    for (const reason of reasons?.values() ?? []) throw reason
  }

  async #look(
    asked: readonly RequestRecord[],
  ): Promise<PromiseFulfilledResult<AlikeRow | undefined>[]> {
    for (const {id} of asked) this.#seen.add(id)
    const {catchUp, writesOfOthers} = await this.#context.journal()
    const came = await catchUp()
    const others = writesOfOthers()
    // What came from another store may have been sent long before.
    if (came !== this.#came) await this.#readSince(this.#startedMs)
    else if (others === undefined || others !== this.#others) await this.#readSince(this.#lookedMs)
    this.#came = came
    this.#others = others
    return asked.map(({idempotencyKey}) => {
      const row = this.#isAny ? this.#rows().get(idempotencyKey) : undefined
      return fulfilled(row && this.#sent().likeRow(row))
    })
  }

  async #readSince(sinceMs: number): Promise<void> {
    const {requests} = await this.#context.journal()
    const {environment, baseUrl} = (await this.#context.client()).addressee
    const lookedMs = this.#context.now()
    const place = {environment, kind: this.#kind, seenFrom: baseUrl}
    const ids = await requests.idsThatMayExist({...place, fromMs: sinceMs - LATE_MS})
    const unseen = ids.filter((id) => !this.#seen.has(id))
    if (unseen.length > 0) await this.#see(unseen)
    this.#lookedMs = lookedMs
  }

  async #see(ids: readonly string[]): Promise<void> {
    const {journal, isOwn} = await senderOf(this.#context)
    const others: RequestRecord[] = []
    for (const id of ids) {
      const record = await journal.requests.find(id)
      const isOther = record && !this.#rows().has(record.idempotencyKey)
      if (isOther && mayExist(record.state) && (await isOwn(record))) others.push(record)
    }
    if (others.length > 0) {
      await addSent(this.#sent(), {journal, records: others})
      this.#isAny = true
    }
    // Not before all were compared: a journal that fails in between is asked again by the next row.
    for (const id of ids) this.#seen.add(id)
  }
}
