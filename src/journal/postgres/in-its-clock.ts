import type {Requests} from '../journal.ts'
import type {Likeness, RequestFilter, RequestRecord} from '../request-record.ts'

/** A time that may be missing, so much later. */
const later = <T extends number | undefined>(atMs: T, byMs: number): T =>
  (atMs === undefined ? atMs : atMs + byMs) as T

/** A request whose times are moved from one clock to another, which is ahead by so much. */
export const movedBy = <T extends Pick<RequestRecord, 'createdAtMs' | 'settledAtMs'>>(
  record: T,
  aheadMs: number,
): T => ({
  ...record,
  createdAtMs: record.createdAtMs + aheadMs,
  settledAtMs: later(record.settledAtMs, aheadMs),
})

/**
 * The creations as a machine sees them whose clock is wrong: they are kept in the time of the database,
 * so that "sent within a day" means the same to all who share them, and this machine is asked and
 * answered in its own time.
 *
 * @param aheadMs by which the clock of the database is ahead of this machine's.
 */
export function inItsClock(requests: Requests, aheadMs: number): Requests {
  const seen = (record: RequestRecord): RequestRecord => movedBy(record, -aheadMs)
  const seenAll = async (records: Promise<RequestRecord[]>): Promise<RequestRecord[]> =>
    (await records).map(seen)
  const asked = (filter: RequestFilter): RequestFilter => ({
    ...filter,
    fromMs: later(filter.fromMs, aheadMs),
    untilMs: later(filter.untilMs, aheadMs),
    sentSinceMs: later(filter.sentSinceMs, aheadMs),
  })
  return {
    begin: async (request) => {
      const createdAtMs = request.createdAtMs + aheadMs
      const {record, isNew} = await requests.begin({...request, createdAtMs})
      return {record: seen(record), isNew}
    },
    claim: async (id, nowMs) => {
      const claimed = await requests.claim(id, nowMs + aheadMs)
      return claimed && seen(claimed)
    },
    settle: async (id, outcome, kept) => {
      const settledAtMs = outcome.settledAtMs + aheadMs
      return seen(await requests.settle(id, {...outcome, settledAtMs}, kept))
    },
    markUndated: (nowMs) => requests.markUndated(nowMs + aheadMs),
    find: async (idOrKey) => {
      const found = await requests.find(idOrKey)
      return found && seen(found)
    },
    withIds: (ids) => seenAll(requests.withIds(ids)),
    findByKeys: (places) => seenAll(requests.findByKeys(places)),
    usedKeys: (environment, path, keys) => requests.usedKeys(environment, path, keys),
    findUses: (environment, path, keys) => seenAll(requests.findUses(environment, path, keys)),
    wallets: (environment, path) => requests.wallets(environment, path),
    findAlike: (likeness: Likeness) =>
      seenAll(requests.findAlike({...likeness, sinceMs: likeness.sinceMs + aheadMs})),
    unknown: (environment, from) => seenAll(requests.unknown(environment, from)),
    each: async function* (filter) {
      for await (const record of requests.each(asked(filter))) yield seen(record)
    },
    list: (filter) => seenAll(requests.list(asked(filter))),
    idsThatMayExist: (filter) => requests.idsThatMayExist(asked(filter)),
    count: (filter) => requests.count(asked(filter)),
    named: (text, limit) => seenAll(requests.named(text, limit)),
    search: (terms, limit) => seenAll(requests.search(terms, limit)),
    latestMs: async () => {
      const latestMs = await requests.latestMs()
      // Of nothing there is no latest moment.
      return latestMs === 0 ? 0 : latestMs - aheadMs
    },
  }
}
