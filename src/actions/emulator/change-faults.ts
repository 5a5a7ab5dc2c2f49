import type {Context} from '../../app/context.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {faultKindMissing, invalidProbability} from '../../messages/webhooks/emulator.ts'
import {requireKind} from '../webhooks/require-kind.ts'
import {askControl} from './control-plane.ts'

/** What `emulator fault` was asked for. */
export interface FaultOrder {
  readonly kind: string | undefined
  readonly method?: string | undefined
  readonly path?: string | undefined
  readonly event?: string | undefined
  readonly status?: number | undefined
  readonly ms?: number | undefined
  readonly count?: number | undefined
  readonly probability?: string | undefined
  readonly clear: boolean
}

/** A fault as the control plane shows it. */
export interface FaultState {
  readonly match?: {
    readonly method?: string
    readonly path?: string
    readonly event?: string
  }
  readonly action: {readonly kind: string; readonly status?: number; readonly ms?: number}
  readonly probability?: number
  readonly fired: number
  readonly remaining: number | null
}

/**
 * Clears, sets one, or both; then says what is in force.
 *
 * Errors: `InvalidInputError` when it is asked for neither.
 */
export async function changeFaults(
  context: Context,
  order: FaultOrder,
): Promise<{readonly faults: readonly FaultState[]}> {
  if (order.kind === undefined && (!order.clear || isRule(order))) {
    throw new InvalidInputError(faultKindMissing())
  }
  if (order.clear) await askControl(context, {method: 'DELETE', path: '/faults'})
  if (order.kind !== undefined) await askControl(context, {path: '/faults', body: bodyOf(order)})
  return {faults: await listFaults(context)}
}

/** What is in force, in the order in which it was set. */
export async function listFaults(context: Context): Promise<readonly FaultState[]> {
  const {faults} = await askControl<{readonly faults: readonly FaultState[]}>(context, {
    method: 'GET',
    path: '/faults',
  })
  return faults
}

const isRule = ({kind: _, clear: __, ...rule}: FaultOrder): boolean =>
  RULE_FLAGS.some((flag) => rule[flag] !== undefined)

const RULE_FLAGS = ['method', 'path', 'event', 'status', 'ms', 'count', 'probability'] as const

function bodyOf({kind, method, path, event, status, ms, count, probability}: FaultOrder) {
  const chance = probability === undefined ? undefined : Number(probability)
  if (chance !== undefined && !(chance > 0 && chance <= 1)) {
    throw new InvalidInputError(invalidProbability())
  }
  return {
    match: {method, path, event: event === undefined ? undefined : requireKind(event)},
    action: {kind, status, ms},
    count,
    probability: chance,
  }
}
