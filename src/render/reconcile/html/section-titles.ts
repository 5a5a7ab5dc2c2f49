import type {Language} from '../../../messages/language.ts'

/** The sections of the report that begin with what they prove. */
export type SectionName =
  | 'todo'
  | 'details'
  | 'control'
  | 'wallets'
  | 'rollForward'
  | 'held'
  | 'matches'
  | 'findings'
  | 'splits'
  | 'fees'
  | 'carryForward'
  | 'glossary'

export const SECTION_TITLES: Readonly<Record<Language, Readonly<Record<SectionName, string>>>> = {
  en: {
    todo: 'What to do',
    details: 'Findings one by one',
    control: 'Control',
    wallets: 'Statement by wallet',
    rollForward: 'Roll-forward by day',
    held: 'Held balance',
    matches: 'Three-way match',
    findings: 'Findings',
    splits: 'Splits',
    fees: 'Fees',
    carryForward: 'Carried forward',
    glossary: 'Glossary',
  },
  'pt-BR': {
    todo: 'O que fazer',
    details: 'Achados um a um',
    control: 'Controle',
    wallets: 'Extrato por carteira',
    rollForward: 'Evolução por dia',
    held: 'Saldo bloqueado',
    matches: 'Conferência de três pontas',
    findings: 'Achados',
    splits: 'Divisões',
    fees: 'Tarifas',
    carryForward: 'Itens transportados',
    glossary: 'Glossário',
  },
}
