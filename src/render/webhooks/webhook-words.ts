import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {shellWord} from '../../messages/text/shell-word.ts'

/** What is said of received events and of signatures to people, once per language. */
export interface WebhookWords {
  readonly forwards: Readonly<Record<string, string>>
  readonly valid: string
  readonly madeWith: (secret: string) => string
  readonly invalid: string
  readonly reasons: Readonly<Record<string, string>>
  /** Behind the reason of a signature of too many or too few digits. */
  readonly digits: (count: number) => string
  /** What went wrong with a sending; a word that is not here is shown as it is. */
  readonly failures: Readonly<Record<string, string>>
  /** Of a digest that differs, where no mistake is proven. */
  readonly unproven: string
  readonly tried: (givenBy: string | undefined) => string
  readonly diagnoses: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<EventLabel, string>>
  readonly nothing: string
  readonly yes: string
  readonly no: string
  readonly attempts: string
  readonly noAttempts: string
  readonly timeline: string
  readonly body: string
  readonly replayed: (delivered: number, failed: number) => string
  /** What to do about those that failed; `id` is the first of them. */
  readonly afterFailed: (id: string) => string
  readonly wouldSend: (count: number, url: string) => string
  readonly kinds: Readonly<Record<'forward' | 'replay', string>>
}

type EventLabel =
  | 'id'
  | 'event'
  | 'eventId'
  | 'wallet'
  | 'subject'
  | 'receivedAt'
  | 'duplicates'
  | 'conflict'
  | 'forward'

const ENGLISH: WebhookWords = {
  forwards: {
    none: '',
    skipped: 'not forwarded',
    queued: 'forwarding',
    delivered: 'delivered',
    failed: 'given up',
  },
  valid: 'The signature is valid.',
  madeWith: (secret) => `Made with the secret: ${secret}`,
  invalid: 'The signature is not valid:',
  failures: {
    timeout: 'no answer in time',
    redirect: 'redirected',
    unknown_host: 'unknown host',
    reset: 'connection dropped',
    tls: 'TLS failed',
    no_http: 'not HTTP',
    not_loopback: 'not of this machine',
  },
  reasons: {
    missing: 'there is none; --signature takes the value of its header',
    malformed: 'it is not "sha256=" and 64 hexadecimal digits',
    mismatch: 'it belongs to another body or another secret',
  },
  digits: (count) => `: it has ${count}`,
  tried: (givenBy) =>
    givenBy === undefined ? 'Tried: the secrets on file.' : `Tried: only the secret of ${givenBy}.`,
  unproven:
    'No mistake can be proven. Is the secret of this endpoint on file (pixctl webhooks secret list), and does --body hold the bytes of this delivery as they came?',
  diagnoses: {
    body_reserialised:
      'The body was parsed and written again. Check the raw bytes, before any framework reads them.',
    trailing_newline: 'A line end was added to or removed from the body.',
    secret_hashed: 'The secret was hashed before it was used as a key. Use its text as it is.',
    other_secret: 'It was made with another secret that is on file.',
    digest_base64: 'The digest is in base64. The service writes it in hexadecimal.',
    byte_order_mark:
      'The body begins with a byte order mark, which an editor put there. Without it the signature holds.',
    secret_padded:
      'The secret has white space around it, as after a paste. Without it the signature holds.',
    secret_quoted:
      'The secret was stored with quotation marks around it. Without them the signature holds.',
    secret_assigned:
      'The secret was stored with the name of its variable in front (NAME=secret). The part behind "=" holds.',
    body_recoded:
      'The body was saved in another encoding (Latin-1, Windows-1252 or UTF-16), as an editor or PowerShell does. In UTF-8 the signature holds.',
    body_compressed:
      'The body is compressed (gzip), and the signature is of what it unpacks to. Check the bytes before a proxy or a tool packs them.',
    body_empty: 'The body is empty: give it with --body FILE, or on stdin.',
    prefix_missing: 'It lacks "sha256=" in front. With it the signature holds.',
    prefix_in_capitals: 'Its "sha256=" is in capitals. In lower case the signature holds.',
    header_name: 'The name of its header stands in front. The value alone holds.',
    quoted: 'Quotation marks stand around it. Without them the signature holds.',
    white_space:
      'White space or a line break stands within it, as after a paste. Without it the signature holds.',
    text_around:
      'Other text stands around it, as in the line of a log. "sha256=" and its 64 digits alone hold.',
    cut_off: 'It is the beginning of the right signature: its last digits are missing.',
    secret_gone:
      'It held when the event came, else it would not be in the inbox. The secret that made it is kept here no more: pixctl webhooks secret list',
  },
  labels: {
    id: 'Inbox id',
    event: 'Event',
    eventId: 'Event id',
    wallet: 'Wallet',
    subject: 'Subject',
    receivedAt: 'Received',
    duplicates: 'Repetitions',
    conflict: 'Conflict',
    forward: 'Forward',
  },
  nothing: 'Nothing was found.',
  yes: 'yes',
  no: 'no',
  attempts: 'Sent to',
  noAttempts: 'It was sent to no target.',
  timeline: 'Everything about the same subject',
  body: 'Body',
  replayed: (delivered, failed) =>
    `${countFigure(delivered, 'en')} delivered, ${countFigure(failed, 'en')} failed.`,
  afterFailed: (id) =>
    `See why: pixctl webhooks events show ${shellWord(id)}. Then pixctl webhooks replay --failed selects what failed again; repeat --to if you gave it.`,
  wouldSend: (count, url) =>
    `${count === 1 ? '1 event' : `${countFigure(count, 'en')} events`} would go to ${url}.`,
  kinds: {forward: 'forward', replay: 'replay'},
}

const PORTUGUESE: WebhookWords = {
  forwards: {
    none: '',
    skipped: 'não encaminhado',
    queued: 'encaminhando',
    delivered: 'entregue',
    failed: 'desistido',
  },
  valid: 'A assinatura é válida.',
  madeWith: (secret) => `Feita com o segredo: ${secret}`,
  invalid: 'A assinatura não é válida:',
  failures: {
    unreachable: 'inacessível',
    timeout: 'sem resposta a tempo',
    redirect: 'redirecionado',
    unknown_host: 'host desconhecido',
    reset: 'conexão caiu',
    interrupted: 'interrompido',
    tls: 'falha de TLS',
    no_http: 'não é HTTP',
    not_loopback: 'não é desta máquina',
  },
  reasons: {
    missing: 'não há nenhuma; --signature recebe o valor do cabeçalho',
    malformed: 'não é "sha256=" seguido de 64 dígitos hexadecimais',
    mismatch: 'ela é de outro corpo ou de outro segredo',
  },
  digits: (count) => `: tem ${count}`,
  tried: (givenBy) =>
    givenBy === undefined
      ? 'Testados: os segredos guardados.'
      : `Testado: somente o segredo de ${givenBy}.`,
  unproven:
    'Nenhum erro pode ser provado. O segredo deste endpoint está guardado aqui (pixctl webhooks secret list), e --body tem os bytes desta entrega como chegaram?',
  diagnoses: {
    body_reserialised:
      'O corpo foi lido e escrito de novo. Confira os bytes crus, antes que um framework os leia.',
    trailing_newline: 'Uma quebra de linha foi acrescentada ao corpo ou removida dele.',
    secret_hashed: 'O segredo passou por um hash antes de servir de chave. Use o texto como é.',
    other_secret: 'Ela foi feita com outro segredo guardado aqui.',
    digest_base64: 'O resumo está em base64. O serviço o escreve em hexadecimal.',
    byte_order_mark:
      'O corpo começa com uma marca de ordem de bytes (BOM), posta por um editor. Sem ela a assinatura vale.',
    secret_padded:
      'O segredo tem espaços em volta, como depois de colar. Sem eles a assinatura vale.',
    secret_quoted: 'O segredo foi guardado com aspas em volta. Sem elas a assinatura vale.',
    secret_assigned:
      'O segredo foi guardado com o nome da variável na frente (NOME=segredo). A parte depois de "=" vale.',
    body_recoded:
      'O corpo foi salvo em outra codificação (Latin-1, Windows-1252 ou UTF-16), como faz um editor ou o PowerShell. Em UTF-8 a assinatura vale.',
    body_compressed:
      'O corpo está comprimido (gzip), e a assinatura é do que ele contém. Confira os bytes antes que um proxy ou uma ferramenta os comprima.',
    body_empty: 'O corpo está vazio: informe-o com --body ARQUIVO, ou pela entrada padrão.',
    prefix_missing: 'Falta "sha256=" na frente. Com ele a assinatura vale.',
    prefix_in_capitals: 'O "sha256=" está em maiúsculas. Em minúsculas a assinatura vale.',
    header_name: 'O nome do cabeçalho está na frente. O valor sozinho vale.',
    quoted: 'Há aspas em volta dela. Sem elas a assinatura vale.',
    white_space:
      'Há espaço ou quebra de linha no meio dela, como depois de colar. Sem isso a assinatura vale.',
    text_around:
      'Há outro texto em volta dela, como na linha de um log. Só "sha256=" e os 64 dígitos valem.',
    cut_off: 'É o começo da assinatura certa: faltam os últimos dígitos.',
    secret_gone:
      'Ela valia quando o evento chegou, senão ele não estaria na caixa. O segredo com que foi feita não está mais guardado aqui: pixctl webhooks secret list',
  },
  labels: {
    id: 'Id na caixa',
    event: 'Evento',
    eventId: 'Id do evento',
    wallet: 'Carteira',
    subject: 'Assunto',
    receivedAt: 'Recebido',
    duplicates: 'Repetições',
    conflict: 'Conflito',
    forward: 'Encaminhamento',
  },
  nothing: 'Nada foi encontrado.',
  yes: 'sim',
  no: 'não',
  attempts: 'Enviado para',
  noAttempts: 'Não foi enviado a nenhum destino.',
  timeline: 'Tudo sobre o mesmo assunto',
  body: 'Corpo',
  replayed: (delivered, failed) =>
    `${countFigure(delivered, 'pt-BR')} ${delivered === 1 ? 'entregue' : 'entregues'}, ${countFigure(failed, 'pt-BR')} com falha.`,
  afterFailed: (id) =>
    `Veja o motivo: pixctl webhooks events show ${shellWord(id)}. Depois, pixctl webhooks replay --failed seleciona de novo o que falhou; repita --to se o usou.`,
  wouldSend: (count, url) =>
    `${count === 1 ? '1 evento iria' : `${countFigure(count, 'pt-BR')} eventos iriam`} para ${url}.`,
  kinds: {forward: 'encaminhamento', replay: 'reenvio'},
}

export const WEBHOOK_WORDS: Readonly<Record<Language, WebhookWords>> = {
  en: ENGLISH,
  'pt-BR': PORTUGUESE,
}

/** What came of a sending: its status, and what went wrong in the reader's words. */
export function outcomeWords(
  {status, error}: {readonly status?: number | undefined; readonly error?: string | undefined},
  language: Language,
): string {
  const failure = error === undefined ? undefined : failureWord(error, language)
  return [status, failure].filter((part) => part !== undefined).join(' ')
}

export const failureWord = (error: string, language: Language): string => {
  const status = /^status_(\d+)$/.exec(error)?.[1]
  return plainText(status ?? WEBHOOK_WORDS[language].failures[error] ?? error)
}
