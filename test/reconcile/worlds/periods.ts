import {cents, iso, reais, type World} from './world.ts'

/** Which records the files of the second period hold. */
export type RecordsOfPeriod = 'those that its rows name' | 'all until its end'

interface Outcome {
  readonly status: string
  readonly atMs: number
}

const OUTCOMES: Readonly<Record<string, string>> = {
  payment_completed: 'completed',
  payment_expired: 'cancelled',
  payment_failed: 'failed',
  'withdrawal.completed': 'completed',
  withdrawal_failed: 'failed',
  withdrawal_reversed: 'failed',
  balance_block_approved: 'approved',
  balance_block_rejected: 'rejected',
}

const subjectOf = ({event, data}: World['events'][number]): string =>
  String(data[event.startsWith('balance') ? 'blockId' : 'transactionId'] ?? data['withdrawalId'])

/** How each subject stands at an instant, by the events until then. */
function outcomesAt({events}: World, cutMs: number): ReadonlyMap<string, string> {
  const found = new Map<string, Outcome>()
  for (const event of events) {
    const atMs = Date.parse(event.timestamp)
    const status = OUTCOMES[event.event]
    const id = subjectOf(event)
    if (status === undefined || atMs > cutMs || (found.get(id)?.atMs ?? 0) > atMs) continue
    found.set(id, {status, atMs})
  }
  return new Map([...found].map(([id, {status}]) => [id, status]))
}

/** A record as the service had it at an instant, while its subject may have been open. */
function asOf<T extends {id: string; status: string}>(
  record: T,
  outcomes: ReadonlyMap<string, string>,
  open: string,
): T {
  const status = outcomes.get(record.id)
  if (status !== undefined) return {...record, status}
  const {feeAmount: _, resolvedAt: __, ...rest} = record as T & Record<string, unknown>
  return {...rest, status: record.status === 'defended' ? 'defended' : open} as unknown as T
}

const NAMES = ['transactionId', 'withdrawalId', 'blockId', 'originalTransactionId'] as const

/** The ids of records that rows of a period are about. */
function namedIn({events, lines}: Pick<World, 'events' | 'lines'>): ReadonlySet<string> {
  const named = events.flatMap(({data}) => NAMES.map((name) => String(data[name])))
  return new Set([...named, ...lines.flatMap(({id, parentTransactionId: of}) => [id, of])])
}

/** How long after its event a withdrawal that failed comes back. */
const RETURN_MS = 60_000

/** Instants at which no subject has an event without its lines, or lines without the event. */
export function cutsOf({events, lines}: World): readonly number[] {
  const instants = lines.map(({createdAt}) => Date.parse(createdAt) - 1)
  const spans = events.map(({event, timestamp}) => {
    const atMs = Date.parse(timestamp)
    return {fromMs: atMs - 500, untilMs: event === 'withdrawal_failed' ? atMs + RETURN_MS : atMs}
  })
  return instants.filter((cutMs) =>
    spans.every(({fromMs, untilMs}) => untilMs <= cutMs || fromMs > cutMs),
  )
}

/** A world as a service exports it in two periods, the second of which opens with the closing of the first. */
export function twoPeriods(
  world: World,
  cutMs: number,
  records: RecordsOfPeriod,
): readonly [World, World] {
  const isFirst = (instant: string): boolean => Date.parse(instant) <= cutMs
  const outcomes = outcomesAt(world, cutMs)
  const first: World = {
    ...world,
    asOfMs: cutMs,
    charges: world.charges
      .filter(({createdAt}) => isFirst(createdAt))
      .map((record) => asOf(record, outcomes, 'pending')),
    withdrawals: world.withdrawals
      .filter(({createdAt}) => isFirst(createdAt))
      .map((record) => {
        const {feeAmount} = record
        return {...asOf(record, outcomes, 'processing'), feeAmount}
      }),
    blocks: world.blocks
      .filter(({createdAt}) => isFirst(createdAt))
      .map((record) => asOf(record, outcomes, 'awaiting_response')),
    events: world.events.filter(({timestamp}) => isFirst(timestamp)),
    lines: world.lines.filter(({createdAt}) => isFirst(createdAt)),
  }
  const lines = world.lines.filter(({createdAt}) => !isFirst(createdAt))
  const events = world.events.filter(({timestamp}) => !isFirst(timestamp))
  const named = namedIn({events, lines})
  const originals = new Set(
    world.blocks.flatMap(({id, status, transactionId}) =>
      named.has(id) || isOpen(status) ? [transactionId] : [],
    ),
  )
  const isGiven = ({id, createdAt}: {id: string; createdAt: string}): boolean =>
    records === 'all until its end' || !isFirst(createdAt) || named.has(id) || originals.has(id)
  const second: World = {
    ...world,
    charges: world.charges.filter(isGiven),
    withdrawals: world.withdrawals.filter(isGiven),
    blocks: world.blocks.filter((block) => isGiven(block) || isOpen(block.status)),
    events,
    lines,
  }
  first.balances = world.balances.map((balance) => {
    const sum = first.lines.reduce(
      (total, line) => total + (line.wallet === balance.wallet ? line.amount : 0),
      0,
    )
    const held = first.blocks
      .filter(({status, transactionId}) => {
        const charge = world.charges.find(({id}) => id === transactionId)
        return isOpen(status) && charge?.subAccount === balance.wallet
      })
      .reduce((total, {amount}) => total + cents(amount), 0)
    const available = reais(cents(balance.opening) + sum)
    return {...balance, available, held: reais(held), asOf: iso(cutMs)}
  })
  second.balances = world.balances.map((balance, at) => {
    return {...balance, opening: first.balances[at]?.available ?? 0}
  })
  return [first, second]
}

const isOpen = (status: string): boolean => ['awaiting_response', 'defended'].includes(status)
