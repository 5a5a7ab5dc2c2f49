import type {FeeKind} from '../../../domain/fee.ts'
import {toReais} from '../../../domain/money.ts'
import {FILE_NAMES, type InputFile, type ReconcileInputs} from '../../read/files/inputs.ts'
import type {Source} from '../../read/files/source.ts'
import type {FeeRow} from '../../read/rows/rows.ts'
import type {Change, FeeStep} from '../proposal.ts'

/** `fees.json` of some steps, in order of time. Source: contract, section 6, "Data set". */
export function feeTableOf(steps: readonly FeeStep[]): Readonly<Record<string, unknown>> {
  const kinds: Partial<Record<FeeKind, unknown[]>> = {}
  for (const {kind, fromMs, schedule} of steps.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const rows = kinds[kind] ?? []
    kinds[kind] = rows
    rows.push({
      from: new Date(fromMs).toISOString(),
      fixed: toReais(schedule.fixed),
      percent: schedule.percentMicros / 1_000_000,
    })
  }
  return kinds
}

const keyOf = ({kind, fromMs, schedule}: FeeStep): string =>
  [kind, fromMs, schedule.fixed, schedule.percentMicros].join(' ')

/** Whether a change is nothing but another fee table, and that table this one, in any order. */
export function isTable({fees, mapping, without}: Change, rows: readonly FeeRow[]): boolean {
  if (!fees || mapping || without || rows.length !== fees.length) return false
  const keys = rows.map(({kind, atMs, schedule}) => keyOf({kind, fromMs: atMs, schedule})).sort()
  return fees
    .map(keyOf)
    .sort()
    .every((key, at) => key === keys[at])
}

const memoryFile = (name: string, value: unknown): InputFile => ({
  name,
  open: () => [new TextEncoder().encode(JSON.stringify(value))],
})

/** The inputs of a run, as a change would have them. */
export function changedInputs(
  sources: readonly Source[],
  {fees, without = []}: Change,
): ReconcileInputs {
  const kept = sources.filter(({source}) => !without.includes(source))
  const inputs: Record<string, InputFile[]> = {}
  for (const {name, file} of kept) {
    if (name === 'fees' && fees !== undefined) continue
    inputs[name] = [...(inputs[name] ?? []), file]
  }
  if (fees !== undefined) inputs['fees'] = [memoryFile(FILE_NAMES.fees, feeTableOf(fees))]
  return inputs
}
