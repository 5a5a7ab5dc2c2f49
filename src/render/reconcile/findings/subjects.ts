import type {Language} from '../../../messages/language.ts'
import type {SubjectKind} from '../../../reconcile/findings/finding-codes.ts'

const NAMES: Readonly<Record<Language, Readonly<Record<SubjectKind, string>>>> = {
  en: {
    file_line: 'File line',
    event: 'Event',
    charge: 'Charge',
    withdrawal: 'Withdrawal',
    refund: 'Refund',
    block: 'Block',
    leg: 'Split leg',
    transfer: 'Transfer',
    line: 'Statement line',
    wallet: 'Wallet',
  },
  'pt-BR': {
    file_line: 'Linha de arquivo',
    event: 'Evento',
    charge: 'Cobrança',
    withdrawal: 'Saque',
    refund: 'Devolução',
    block: 'Bloqueio',
    leg: 'Parte de divisão',
    transfer: 'Transferência',
    line: 'Lançamento',
    wallet: 'Carteira',
  },
}

export const subjectName = (kind: SubjectKind, language: Language): string => NAMES[language][kind]
