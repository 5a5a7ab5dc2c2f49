import type {FeeKind} from '../../domain/fee.ts'
import type {Language} from '../language.ts'

interface Nouns {
  readonly one: string
  readonly many: string
  /** As the name of a field. */
  readonly title: string
}

/** What each kind of fee is taken for. */
export const FEE_KIND_WORDS: Readonly<Record<Language, Readonly<Record<FeeKind, Nouns>>>> = {
  en: {
    pix: {one: 'charge', many: 'charges', title: 'Charge'},
    withdrawal: {one: 'withdrawal', many: 'withdrawals', title: 'Withdrawal'},
    refund: {one: 'refund', many: 'refunds', title: 'Refund'},
  },
  'pt-BR': {
    pix: {one: 'cobrança', many: 'cobranças', title: 'Cobrança'},
    withdrawal: {one: 'saque', many: 'saques', title: 'Saque'},
    refund: {one: 'devolução', many: 'devoluções', title: 'Devolução'},
  },
}
