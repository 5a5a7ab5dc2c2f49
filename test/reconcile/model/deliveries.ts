import type {Raised} from './book.ts'
import type {DataSet} from './read.ts'
import type {Event, Line} from './rows.ts'
import {STATUS_AFTER} from './states.ts'

const keyOf = ({kind, eventId}: Event): string => JSON.stringify([kind, eventId])

/** The content of a delivery: the same JSON value, the dotted name being the same event. */
const contentOf = (event: Event): string => event.canonical.replaceAll(/(?<="event":"\w+)\./g, '_')

/** Of deliveries under one key the one that is used, and what is raised of the others. */
export function usedDeliveries(
  events: readonly Event[],
  dataSet: Pick<DataSet, 'charges' | 'withdrawals' | 'blocks' | 'lines'>,
): {used: Event[]; raised: Raised[]} {
  const raised: Raised[] = []
  const used = [...new Set(events.map(keyOf))].flatMap((key) => {
    const alike = events.filter((event) => keyOf(event) === key)
    const contents = [...new Set(alike.map(contentOf))].sort()
    const [first] = alike
    if (!first) return []
    const id = first.eventId
    if (contents.length > 1) raised.push({code: 'DUPLICATE_EVENT_CONFLICT', id, delta: null})
    else if (alike.length > 1) raised.push({code: 'DUPLICATE_DELIVERY', id, delta: null})
    const sorted = contents.flatMap(
      (text) => alike.find((event) => contentOf(event) === text) ?? [],
    )
    const most = Math.max(...sorted.map((event) => agreement(event, dataSet)))
    return [sorted.find((event) => agreement(event, dataSet) === most) ?? first]
  })
  return {used, raised}
}

const NAMED_BY_ID = ['payment', 'withdrawal', 'refund', 'block']

type Sides = Pick<DataSet, 'charges' | 'withdrawals' | 'blocks' | 'lines'>

/** In how many values record and lines of its subject say the same. */
function agreement(event: Event, {charges, withdrawals, blocks, lines}: Sides): number {
  const {id, amount, net, fee, about, split} = event
  const record = [...charges, ...withdrawals, ...blocks].find((one) => one.id === id)
  const said = about === 'withdrawal' ? (net ?? amount) : amount
  const isMain = (line: Line) => line.id === id && NAMED_BY_ID.includes(line.type)
  const accepted = record && 'split' in record ? record.split : []
  return [
    record?.amount === amount,
    record?.status === STATUS_AFTER[event.kind],
    record !== undefined &&
      about === 'charge' &&
      JSON.stringify(split) === JSON.stringify(accepted),
    lines.some((line) => isMain(line) && Math.abs(line.amount) === said),
    lines.some((line) => line.type === 'fee' && line.parent === id && -line.amount === fee),
    fee !== undefined && net === amount - fee,
  ].filter(Boolean).length
}
