import {ITEM_INJECTORS, WALLET_INJECTORS} from '../worlds/injectors.ts'
import {Random} from '../worlds/random.ts'
import {
  cents,
  DAY_MS,
  type FeeTable,
  iso,
  perfectWorld,
  reais,
  START_MS,
  type World,
  type WorldMaker,
} from '../worlds/world.ts'
import {ALTERATIONS, alter, placesOf} from './alterations.ts'
import {
  addEventsWithoutRecord,
  addRareShapes,
  monthlyRefundFee,
  oneIdOfTwoKinds,
} from './rare-shapes.ts'
import {addServiceChanges} from './service-changes.ts'
import {addServiceShapes} from './service-shapes.ts'

export interface SmallWorld {
  readonly world: World
  /** What was done to it, in words. */
  readonly done: readonly string[]
  readonly asOf?: string
}

/** The ids by which rows name one another. */
const idsIn = (row: unknown): string[] =>
  JSON.stringify(row).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? []

/** Rows of one subject: those that share an id with the first, or an instant with a transfer. */
function rowsAround(world: World, random: Random) {
  const places = placesOf(world)
  const first = random.pick(places)
  const ids = new Set(idsIn(first.row))
  const {createdAt} = first.row
  const near = places.filter(
    ({file, row}) =>
      idsIn(row).some((id) => ids.has(id)) ||
      (file === 'lines' && first.file === 'lines' && row['createdAt'] === createdAt),
  )
  return near
}

function alterations(world: World, random: Random, count: number): string[] {
  const isOneSubject = random.chance(0.6)
  const near = rowsAround(world, random)
  const done: string[] = []
  for (let nth = 0; nth < count * 8 && done.length < count; nth += 1) {
    const place = random.pick(isOneSubject ? near : placesOf(world))
    const name = random.pick(ALTERATIONS)
    const id = String(place.row['id'] ?? place.row['eventId']).slice(0, 8)
    if (alter(name, world, place, random)) done.push(`${name} of ${place.file} ${id}`)
  }
  return done
}

/** Openings so small that wallets run dry, with the balances that follow from them. */
function pinch(world: World, random: Random): void {
  for (const balance of world.balances) {
    const opening = random.between(0, 20_000)
    balance.available = reais(cents(balance.available) - cents(balance.opening) + opening)
    balance.opening = reais(opening)
  }
}

/** Refunds are two hours after their charge, so that a step in between is for both. */
const FEE_SPAN_MS = 8_000_000

/** A fee table that the service follows: fixed, proportional and mixed fees that change. */
function followedFees(random: Random): FeeTable {
  const step = (fromMs: number) => ({
    from: iso(fromMs),
    fixed: random.pick([0, 0.35, 0.99, 2.5]),
    percent: random.pick([0, 0, 0.5, 1.19, 2.9999]),
  })
  const steps = () => {
    const all = [
      step(START_MS - DAY_MS),
      ...Array.from({length: random.pick([0, 1, 2])}, () =>
        step(START_MS + random.between(0, random.pick([400_000, FEE_SPAN_MS]))),
      ),
    ]
    // Two of one instant would be one period too many.
    return all.filter(({from}, at) => all.findIndex((one) => one.from === from) === at)
  }
  return {pix: steps(), withdrawal: steps(), refund: steps()}
}

const isFreeAtTimes = (fees: FeeTable): boolean =>
  Object.values(fees)
    .flat()
    .some(({fixed, percent}) => fixed === 0 && percent === 0)

/** Refunds of parts of paid charges; those of one charge may be more than it. */
function refundParts(maker: WorldMaker, random: Random): string[] {
  const paid = maker.world.charges.filter(({status}) => status === 'completed')
  if (paid.length === 0) return []
  const charge = random.pick(paid)
  const amount = cents(charge.amount)
  const parts = random.pick([[0.5], [0.5, 0.5], [0.5, 0.6], [0.25, 1.2]])
  for (const part of parts) maker.refund(charge, Math.max(1, Math.round(amount * part)))
  return [`${parts.length} refunds of parts of ${charge.id.slice(0, 8)}`]
}

const FEE_NAMES = ['pix', 'withdrawal', 'refund'] as const

/** Another fee table than the service followed: other amounts, percentages, instants, more steps. */
function changeFees(world: World, random: Random): string[] {
  const name = random.pick(FEE_NAMES)
  const steps = world.fees[name]
  const step = random.pick(steps)
  const way = random.pick(['fixed', 'percent', 'from', 'more', 'none'] as const)
  if (way === 'fixed') step.fixed = reais(Math.max(0, cents(step.fixed) + random.pick([1, -1, 20])))
  if (way === 'percent') step.percent = random.pick([0, 0.5, 1.19, 2])
  if (way === 'from') step.from = iso(Date.parse(step.from) + random.between(-90_000, 90_000))
  if (way === 'more') {
    const from = iso(START_MS + random.between(0, 300_000))
    steps.push({from, fixed: random.pick([0, 0.5, 0.99]), percent: random.pick([0, 1])})
  }
  if (way === 'none') steps.splice(0)
  return [`${way} of ${name} fees`]
}

/** Statement and events of a closing end with it, while records are exported later. */
function cutAt(world: World, asOf: string): string[] {
  const untilMs = Date.parse(asOf)
  const isUntil = (text: string) => !(Date.parse(text) > untilMs)
  for (const list of [world.events, world.lines] as Array<
    {createdAt?: string; timestamp?: string}[]
  >) {
    const kept = list.filter(({createdAt, timestamp}) => isUntil(createdAt ?? timestamp ?? ''))
    list.splice(0, list.length, ...kept)
  }
  return ['cut at the as-of instant']
}

/** The small world of a seed: how large, which faults and how many all follow from it. */
export function smallWorld(seed: number): SmallWorld {
  const random = new Random(seed ^ 0x5eed)
  const feeRandom = new Random(seed ^ 0xfee)
  const followed = feeRandom.chance(0.35) ? followedFees(feeRandom) : undefined
  const rareRandom = new Random(seed ^ 0x4a4e)
  if (followed && rareRandom.chance(0.5)) monthlyRefundFee(followed, rareRandom)
  const maker = perfectWorld(seed, random.between(1, 9), followed)
  const where = random.pick(['file', 'ledger'] as const)
  const fitting = [...ITEM_INJECTORS, ...WALLET_INJECTORS.slice(1)].filter((one) =>
    one.where.includes(where),
  )
  // A fault of a fee wants a fee that is posted.
  const most = followed && isFreeAtTimes(followed) ? 0 : 3
  const injectors = random.shuffled(fitting).slice(0, Math.min(most, random.pick([0, 0, 1, 2, 3])))
  const spoils = injectors.map((injector) => injector.prepare(maker))
  const parts = feeRandom.chance(0.2) ? refundParts(maker, feeRandom) : []
  parts.push(...addRareShapes(maker, rareRandom))
  const serviceRandom = new Random(seed ^ 0x5e41)
  parts.push(...addServiceShapes(maker, serviceRandom))
  if (where === 'file') maker.close()
  for (const spoil of spoils) spoil(maker)
  const idRandom = new Random(seed ^ 0x1d5)
  if (idRandom.chance(0.08)) parts.push(...oneIdOfTwoKinds(maker, idRandom))
  const {world} = maker
  const isBefore = where === 'ledger' && random.chance(0.5)
  const count = random.pick([0, 1, 1, 2, 2])
  const done = [...(followed ? ['other fees'] : []), ...parts]
  if (isBefore) done.push(...alterations(world, random, count))
  if (where === 'ledger') maker.close()
  if (!isBefore) done.push(...alterations(world, random, count))
  done.push(...addEventsWithoutRecord(world, rareRandom))
  done.push(...addServiceChanges(world, serviceRandom))
  if (random.chance(0.2)) pinch(world, random)
  if (feeRandom.chance(0.3)) done.push(...changeFees(world, feeRandom))
  const asOf = random.chance(0.15) ? {asOf: iso(START_MS + random.between(0, 400_000))} : {}
  if (asOf.asOf !== undefined && serviceRandom.chance(0.5)) done.push(...cutAt(world, asOf.asOf))
  return {world, done: [where, ...injectors.map(({name}) => name), ...done], ...asOf}
}
