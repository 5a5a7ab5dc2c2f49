import type {HelpTexts} from './portuguese.ts'

/** Receipts, the search of a payment, and case files. */
export const HELP_SUPPORT: HelpTexts = {
  'Write the receipt of a paid charge, for whoever paid it.':
    'Grava o comprovante de uma cobrança paga, para quem pagou.',
  'Write the receipt of a completed withdrawal, for whoever got it.':
    'Grava o comprovante de um saque concluído, para quem recebeu.',
  'Write the receipt of a refund, for whoever got the money back.':
    'Grava o comprovante de uma devolução, para quem recebeu o dinheiro de volta.',
  'HTML and PDF, in Portuguese unless --lang en is given: amount, date and time of Brasília, end-to-end id, institution, documents masked, and that it is not the receipt of a bank. Nothing is overwritten. Exit 7 when the money has not moved.':
    'HTML e PDF, em português a menos que se dê --lang en: valor, data e hora de Brasília, ID E2E, instituição, documentos mascarados, e que não é o comprovante de um banco. Nada é sobrescrito. Saída 7 quando o dinheiro não se moveu.',
  'ID is the refund or, where its event is in the inbox, the charge. HTML and PDF, in Portuguese unless --lang en is given: amount, date and time of Brasília, end-to-end id, institution, documents masked, and that it is not the receipt of a bank. Nothing is overwritten. Exit 7 when the money has not moved.':
    'ID é a devolução ou, se o evento dela está na caixa de entrada, a cobrança. HTML e PDF, em português a menos que se dê --lang en: valor, data e hora de Brasília, ID E2E, instituição, documentos mascarados, e que não é o comprovante de um banco. Nada é sobrescrito. Saída 7 quando o dinheiro não se moveu.',
  'Name of the merchant on the receipt (default: that of the account).':
    'Nome do lojista no comprovante (padrão: o da conta).',
  'PNG or JPEG at the head of the receipt, at most 512 KB.':
    'PNG ou JPEG no alto do comprovante, no máximo 512 KB.',
  'File ending with .pdf or .html, or a directory that exists (default: this one).':
    'Arquivo terminado em .pdf ou .html, ou um diretório que existe (padrão: este).',
  'What to write (default: both).': 'O que gravar (padrão: os dois).',
}
