import type {Addressee} from '../journal/request-record.ts'
import type {Identity} from './layers/identity.ts'

/** Who speaks to whom, as far as it is known before the service was asked. */
export type Caller = Omit<Addressee, keyof Identity>
