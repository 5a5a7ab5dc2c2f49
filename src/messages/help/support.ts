import type {HelpTexts} from './help-texts.ts'

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
  'Find a payment by whatever the customer holds, and say what to do next.':
    'Acha um pagamento por aquilo que o cliente tem, e diz o que fazer em seguida.',
  'TEXT is an end-to-end id, the id of a charge, withdrawal, block or event, or of a delivery of the emulator, an external reference, an idempotency key, a PIX key, a CPF or CNPJ, a name, an e-mail or telephone of a customer, a copy-and-paste code, a PNG of its QR code, or with --on an amount. The journal and the inbox of this machine are searched; the service is asked about ids only, never for a text. What was made elsewhere "pix show" and "withdraw show" ask it for, by a reference or a key. Exit 7 when nothing is found.':
    'TEXTO é um ID E2E, o id de uma cobrança, saque, bloqueio ou evento, ou de uma entrega do emulador, uma referência externa, uma chave de idempotência, uma chave PIX, um CPF ou CNPJ, um nome, um e-mail ou telefone de cliente, um código copia e cola, um PNG do QR code ou, com --on, um valor. Procura-se no diário e na caixa de entrada desta máquina; ao serviço só se pergunta por ids, nunca por um texto. O que foi feito em outro lugar "pix show" e "withdraw show" lhe perguntam, por referência ou chave. Saída 7 quando nada é achado.',
  'What the customer holds, or a PNG of a QR code.':
    'O que o cliente tem, ou um PNG de um QR code.',
  'TEXT is an amount, and this its day in Brasília: 2026-11-20, hoje, ontem.':
    'TEXTO é um valor, e este o dia dele em Brasília: 2026-11-20, hoje, ontem.',
  'Do not ask the service.': 'Não pergunta ao serviço.',
  'Gather what answers a balance block in one directory.':
    'Reúne num diretório o que responde a um bloqueio de saldo.',
  'Charge, payment, refunds, amounts held, a timeline, what is missing and by when to answer: as a page that prints on one or two sheets (in Portuguese unless --lang en is given) and as JSON, with the bytes of every signed event as they came, and SHA256SUMS for "sha256sum -c". The directory must be new or empty. Needs BALANCE_BLOCK:READ; exit 4 when the service knows no such block.':
    'Cobrança, pagamento, devoluções, valores bloqueados, uma linha do tempo, o que falta e até quando responder: como página que se imprime em uma ou duas folhas (em português a menos que se dê --lang en) e como JSON, com os bytes de cada evento assinado como vieram, e SHA256SUMS para "sha256sum -c". O diretório deve ser novo ou vazio. Precisa de BALANCE_BLOCK:READ; saída 4 quando o serviço não conhece o bloqueio.',
  'Id of the block or its beginning, or id or reference of its charge.':
    'Id do bloqueio ou o começo dele, ou id ou referência da cobrança.',
  'Days to answer, counted from the block; the notice you got says how many.':
    'Dias para responder, contados do bloqueio; o aviso recebido diz quantos.',
}
