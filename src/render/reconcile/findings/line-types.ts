import type {Language} from '../../../messages/language.ts'

/** Line types as people say them; a type we do not know is shown as it is. */
const NAMES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    payment: 'Payments',
    fee: 'Fees',
    refund: 'Refunds',
    withdrawal: 'Withdrawals',
    withdrawal_reversal: 'Withdrawals returned',
    internal_transfer: 'Transfers',
    block: 'Blocks',
    block_release: 'Blocks released',
    adjustment: 'Adjustments',
  },
  'pt-BR': {
    payment: 'Recebimentos',
    fee: 'Tarifas',
    refund: 'Devoluções',
    withdrawal: 'Saques',
    withdrawal_reversal: 'Saques estornados',
    internal_transfer: 'Transferências',
    block: 'Bloqueios',
    block_release: 'Desbloqueios',
    adjustment: 'Ajustes',
  },
}

export const lineTypeName = (type: string, language: Language): string =>
  Object.hasOwn(NAMES[language], type) ? (NAMES[language][type] ?? type) : type

/** The types that occur, the usual ones first and in their usual order. */
export function lineTypesOf(
  days: Iterable<{readonly byType: Readonly<Record<string, number>>}>,
): string[] {
  const found = new Set<string>()
  for (const day of days) for (const type of Object.keys(day.byType)) found.add(type)
  const usual = Object.keys(NAMES.en).filter((type) => found.delete(type))
  return [...usual, ...[...found].sort()]
}
