import {toReais} from '../../domain/money.ts'
import type {Emulator} from '../emulator.ts'
import {timestamp} from '../resources/timestamp.ts'
import {faultResource} from './faults.ts'

/** What `emulator status` shows. */
export function healthOf({world, dashboardUrl}: Emulator) {
  const {store, clock, faults, instanceId} = world
  return {
    status: 'ok',
    instanceId,
    dashboardUrl,
    now: timestamp(clock.nowMs()),
    seed: store.meta.get('seed'),
    ledgerSum: toReais(store.ledger.sum()),
    counts: store.counts(),
    faults: faults.list().map(faultResource),
    faultsNeverFired: faults.list().filter(({fired}) => fired === 0).length,
  }
}
