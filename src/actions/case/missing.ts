import type {History} from '../find/history.ts'
import type {CaseEvent, CaseFile, MissingItem} from './case.ts'

interface Gathered {
  readonly history: History
  readonly events: readonly CaseEvent[]
  readonly customer: CaseFile['customer']
  readonly charge: CaseFile['charge']
}

/**
 * What a defence lacks. That the goods were delivered is never known here: it is always on the
 * list.
 */
export function missingOf({history, events, customer, charge}: Gathered): MissingItem[] {
  const {transaction, requests} = history
  const isSigned = ({verdict}: CaseEvent): boolean => verdict === 'valid' || verdict === 'no_secret'
  const checks: readonly (readonly [MissingItem, boolean])[] = [
    ['charge_not_at_service', transaction === undefined],
    ['charge_not_created_here', !requests.some(({kind}) => kind === 'charge')],
    ['no_payment_event', !history.events.some(({name}) => name === 'payment_completed')],
    ['signature_not_valid', !events.every(isSigned)],
    ['no_secret', events.some(({verdict}) => verdict === 'no_secret')],
    ['no_description', charge.description === null],
    ['no_external_reference', charge.externalReference === null],
    ['no_customer', customer.name === null],
    ['payer_not_named', transaction?.counterpartName === undefined],
    ['proof_of_delivery', true],
  ]
  return checks.flatMap(([item, isMissing]) => (isMissing ? [item] : []))
}
