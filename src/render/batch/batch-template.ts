import type {BatchKind} from '../../actions/batch/batch.ts'
import type {Language} from '../../messages/language.ts'

/**
 * A file to fill in: its header and two rows, as a spreadsheet of the reader's language has them.
 */
const TEMPLATES: Readonly<Record<Language, Readonly<Record<BatchKind, readonly string[][]>>>> = {
  en: {
    charge: [
      ['amount', 'description', 'customer.name', 'customer.document', 'externalReference'],
      ['19.90', 'Order 77', 'Ana Souza', '529.982.247-25', 'order-77'],
      ['150.00', 'Order 78', '', '', 'order-78'],
    ],
    withdrawal: [
      ['pixKey', 'pixKeyType', 'holderName', 'holderDocument', 'amount', 'externalReference'],
      ['ana@example.com', 'email', 'Ana Souza', '529.982.247-25', '150.00', 'payout-1'],
      ['+5511987654321', 'phone', 'Loja do Centro', '11.222.333/0001-81', '80.00', 'payout-2'],
    ],
  },
  'pt-BR': {
    charge: [
      ['valor', 'descrição', 'pagador', 'documento', 'referência'],
      ['19,90', 'Pedido 77', 'Ana Souza', '529.982.247-25', 'pedido-77'],
      ['150,00', 'Pedido 78', '', '', 'pedido-78'],
    ],
    withdrawal: [
      ['chave', 'tipo da chave', 'titular', 'documento', 'valor', 'referência'],
      ['ana@example.com', 'email', 'Ana Souza', '529.982.247-25', '150,00', 'saque-1'],
      ['+5511987654321', 'telefone', 'Loja do Centro', '11.222.333/0001-81', '80,00', 'saque-2'],
    ],
  },
}

/** With commas in English and semicolons in Portuguese, as either spreadsheet writes CSV. */
export function renderTemplate(kind: BatchKind, language: Language): string {
  const separator = language === 'pt-BR' ? ';' : ','
  return TEMPLATES[language][kind].map((row) => row.join(separator)).join('\n')
}
