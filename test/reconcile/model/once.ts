import type {DataSet} from './read.ts'
import type {Event, Leg, Line, Row} from './rows.ts'
import {STATUS_AFTER} from './states.ts'

interface Recorded extends Row {
  readonly id: string
  readonly amount: number
  readonly status: string
  readonly wallet?: string
  readonly fee?: number | undefined
  readonly net?: number | undefined
  readonly split?: readonly Leg[]
}

interface Others {
  readonly events: readonly Event[]
  readonly lines: readonly Line[]
  readonly rejected: DataSet['rejected']
}

/** In how many values events and lines of its id say the same as a record. */
function agreement(record: Recorded, others: Others): number {
  const {id, amount, net, fee, wallet, split} = record
  const events = others.events.filter((event) => event.id === id)
  const mains = others.lines.filter((line) => line.id === id)
  const fees = others.lines.filter(({type, parent}) => type === 'fee' && parent === id)
  return [
    events.some((event) => event.amount === amount),
    events.some((event) => STATUS_AFTER[event.kind] === record.status),
    split && events.some((event) => JSON.stringify(event.split) === JSON.stringify(split)),
    mains.some((line) => [amount, net].includes(Math.abs(line.amount))),
    fees.some((line) => -line.amount === fee),
    mains.some((line) => line.wallet === wallet),
  ].filter(Boolean).length
}

/**
 * Equal records with one id count once. Of unequal ones the later row is rejected; which of them
 * counts must not depend on their order: the one that agrees most, else the smallest by its text.
 */
export function once<T extends Recorded>(records: readonly T[], others: Others): T[] {
  return [...new Set(records.map(({id}) => id))].flatMap((id) => {
    const alike = records.filter((record) => record.id === id)
    const best = Math.max(...alike.map((record) => agreement(record, others)))
    const [chosen] = alike
      .filter((record) => agreement(record, others) === best)
      .sort((a, b) => (a.canonical < b.canonical ? -1 : 1))
    const unequal = alike.filter((record) => record.canonical !== chosen?.canonical)
    for (const row of alike.slice(alike.length - unequal.length)) {
      others.rejected.push({row, value: undefined})
    }
    return chosen ?? []
  })
}
