import {toReais} from '../../domain/money.ts'
import {timestamp} from '../resources/timestamp.ts'
import type {World} from '../world.ts'
import {faultResource} from './faults.ts'

/** What `emulator status` shows. */
export function healthOf({store, clock, faults, instanceId}: World) {
  return {
    status: 'ok',
    instanceId,
    now: timestamp(clock.nowMs()),
    seed: store.meta.get('seed'),
    ledgerSum: toReais(store.ledger.sum()),
    counts: store.counts(),
    faults: faults.list().map(faultResource),
    faultsNeverFired: faults.list().filter(({fired}) => fired === 0).length,
  }
}
