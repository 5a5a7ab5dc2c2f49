import {message, notice} from '../message.ts'
import {markedTime} from '../text/brasilia-time.ts'

/** Why the server of a store, or the way to it, does not do what is asked, and what to do then. */

export type StoreRefusal =
  | 'wrong_password'
  | 'not_let_in'
  | 'no_such_database'
  | 'not_permitted'
  | 'read_only'
  | 'too_many_connections'
  | 'other'

const REFUSED_HINTS: Readonly<
  Record<'en' | 'pt-BR', Readonly<Record<StoreRefusal, string | undefined>>>
> = {
  en: {
    wrong_password:
      'Keep the right one with "pixctl config set store -" (the URL on standard input). PGPASSWORD and the password file count only where the vault has none.',
    not_let_in:
      'The server lets this user in from here in another way, or not at all: look at its pg_hba.conf, at the user of the URL and at sslmode.',
    no_such_database:
      'Make it: createdb --encoding UTF8 --template template0 DATABASE; then: pixctl store init. Where payouts were sent from it before, put its backup in place instead: from an empty one they could be paid twice.',
    not_permitted:
      'Grant the user of the URL SELECT, INSERT, UPDATE and DELETE on the tables pixctl_*; with SELECT alone it lists, shows and finds. "store init" needs the right to create in the schema (GRANT CREATE).',
    read_only:
      'This user gets transactions that only read. On a standby: give the address of the primary. Elsewhere default_transaction_read_only is on: whoever set it for the database, the role or the server has to take it back (ALTER … RESET default_transaction_read_only). "pixctl store status" shows which of the two it is.',
    too_many_connections:
      'A listener takes about ten connections: raise max_connections, or put a pool such as pgbouncer in front.',
    other: undefined,
  },
  'pt-BR': {
    wrong_password:
      'Guarde a certa com "pixctl config set store -" (a URL na entrada padrão). PGPASSWORD e o arquivo de senhas só valem se o cofre não tiver nenhuma.',
    not_let_in:
      'O servidor deixa este usuário entrar daqui de outro modo, ou de modo nenhum: veja o pg_hba.conf dele, o usuário da URL e o sslmode.',
    no_such_database:
      'Crie-o: createdb --encoding UTF8 --template template0 BANCO; depois: pixctl store init. Se já foram enviados saques a partir dele, ponha o backup dele no lugar: a partir de um vazio, eles poderiam ser pagos duas vezes.',
    not_permitted:
      'Dê ao usuário da URL SELECT, INSERT, UPDATE e DELETE nas tabelas pixctl_*; só com SELECT ele lista, mostra e procura. "store init" precisa do direito de criar no esquema (GRANT CREATE).',
    read_only:
      'Este usuário recebe transações só de leitura. Em uma réplica: informe o endereço do primário. Fora dela, default_transaction_read_only está ligado: quem o ligou no banco, no papel ou no servidor precisa desfazer isso (ALTER … RESET default_transaction_read_only). "pixctl store status" mostra qual dos dois é.',
    too_many_connections:
      'Um receptor usa cerca de dez conexões: aumente max_connections ou ponha um pool como o pgbouncer na frente.',
    other: undefined,
  },
}

/** What is known of what a command did before its store failed. */
export interface StoreMoment {
  /** The service was sent nothing: the store was being opened, or refused what comes before that. */
  readonly isNothingSent?: boolean
  /** The command asked nothing but how the store is: to ask that is no advice. */
  readonly isStatus?: boolean
}

const NOTHING_SENT = {en: 'Nothing was sent. ', 'pt-BR': 'Nada foi enviado. '} as const

/** What was not done, in front of a hint. Nothing where what was done is not known. */
const beforeHint = (
  {isNothingSent = false, isStatus = false}: StoreMoment,
  language: 'en' | 'pt-BR',
): string => (isNothingSent && !isStatus ? NOTHING_SENT[language] : '')

const unavailableHint = (moment: StoreMoment, language: 'en' | 'pt-BR'): string =>
  `${beforeHint(moment, language)}${UNAVAILABLE_HINTS[language][moment.isStatus ? 'status' : 'other']}`

const UNAVAILABLE_HINTS = {
  en: {
    status:
      'Start the database, or mend the way to it (host, port and sslmode of the URL), and ask again.',
    other:
      'Start the database, or mend the way to it; "pixctl store status" shows whether it answers.',
  },
  'pt-BR': {
    status:
      'Inicie o banco de dados, ou corrija o caminho até ele (host, porta e sslmode da URL), e pergunte de novo.',
    other:
      'Inicie o banco de dados, ou corrija o caminho até ele; "pixctl store status" mostra se ele responde.',
  },
} as const

interface Unavailable extends StoreMoment {
  readonly url: string
  readonly reason: string
}

export const storeUnavailable = message('STORE_UNAVAILABLE', {
  en: ({url, reason, ...moment}: Unavailable) => ({
    message: `The store ${url} does not answer: ${reason}.`,
    hint: unavailableHint(moment, 'en'),
  }),
  'pt-BR': ({url, reason, ...moment}) => ({
    message: `O armazém ${url} não responde: ${reason}.`,
    hint: unavailableHint(moment, 'pt-BR'),
  }),
})

interface Refused extends StoreMoment {
  readonly url: string
  readonly reason: string
  readonly refusal: StoreRefusal
}

export const storeFailed = message('STORE_FAILED', {
  en: ({url, reason, refusal, ...moment}: Refused) => ({
    message: `The store ${url} did not do what was asked: ${reason}`,
    hint: joined(beforeHint(moment, 'en'), REFUSED_HINTS.en[refusal]),
  }),
  'pt-BR': ({url, reason, refusal, ...moment}) => ({
    message: `O armazém ${url} não fez o que foi pedido: ${reason}`,
    hint: joined(beforeHint(moment, 'pt-BR'), REFUSED_HINTS['pt-BR'][refusal]),
  }),
})

const joined = (before: string, hint = ''): string | undefined =>
  `${before}${hint}`.trim() || undefined

interface SentFromLost {
  /** When the home last sent from it, as an ISO 8601 instant. */
  readonly sentAt: string
  /** A database of that name is there, without tables. */
  readonly isEmpty: boolean
}

/** Of a store that the home sent from, and that cannot be asked, is gone, or was made anew. */
export const sentFromLostStore = notice({
  en: ({sentAt, isEmpty}: SentFromLost) =>
    `This home sent from it, last at ${markedTime(sentAt, 'en')}. ${isEmpty ? 'It is empty now, and what was sent could be paid twice: put its backup in place before "pixctl store init".' : 'From an empty database in its place what was sent could be paid twice: bring this one back, or put its backup in place.'}`,
  'pt-BR': ({sentAt, isEmpty}) =>
    `Esta pasta enviou a partir dele, por último em ${markedTime(sentAt, 'pt-BR')}. ${isEmpty ? 'Ele está vazio agora, e o que foi enviado poderia ser pago duas vezes: ponha o backup dele no lugar antes de "pixctl store init".' : 'A partir de um banco vazio no lugar dele, o que foi enviado poderia ser pago duas vezes: traga este de volta ou ponha o backup dele no lugar.'}`,
})

interface RightsMissing {
  readonly url: string
  /** As SQL names it. */
  readonly role: string
  readonly lacking: readonly LackingRights[]
}

interface LackingRights {
  readonly table: string
  readonly rights: string
  /** It has one of them to some of the columns. */
  readonly isPartial: boolean
}

const isPartial = ({lacking}: RightsMissing): boolean => lacking.some((one) => one.isPartial)

const grantOf = ({role, lacking}: RightsMissing): string =>
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ${lacking.map(({table}) => table).join(', ')} TO ${role}`

/** Of a listener: what its user of the database may not do. */
export const storeRightsMissing = message('STORE_RIGHTS_MISSING', {
  en: (facts: RightsMissing) => ({
    message: `${facts.role} lacks rights in the store ${facts.url}: ${facts.lacking.map(({table, rights}) => `${rights} on ${table}`).join('; ')}.${isPartial(facts) ? ' A right to some of the columns does not suffice.' : ''}`,
    hint: `As the owner of the tables: ${grantOf(facts)}`,
  }),
  'pt-BR': (facts) => ({
    message: `${facts.role} não tem direitos no armazém ${facts.url}: ${facts.lacking.map(({table, rights}) => `${rights} em ${table}`).join('; ')}.${isPartial(facts) ? ' Um direito sobre algumas das colunas não basta.' : ''}`,
    hint: `Como dono das tabelas: ${grantOf(facts)}`,
  }),
})

export type CertificateFlaw = 'other_name' | 'expired' | 'not_trusted'

const UNTRUSTED_HINTS: Readonly<Record<'en' | 'pt-BR', Readonly<Record<CertificateFlaw, string>>>> =
  {
    en: {
      other_name:
        'Nothing was sent. Give a name that the certificate has as the host; sslmode=verify-ca does not check the name.',
      expired: 'Nothing was sent. The certificate of the server has to be renewed.',
      not_trusted:
        'Nothing was sent. sslrootcert=FILE in the URL names the authority that issued it.',
    },
    'pt-BR': {
      other_name:
        'Nada foi enviado. Use como host um nome que o certificado tenha; sslmode=verify-ca não confere o nome.',
      expired: 'Nada foi enviado. O certificado do servidor precisa ser renovado.',
      not_trusted: 'Nada foi enviado. sslrootcert=ARQUIVO na URL indica a autoridade que o emitiu.',
    },
  }

interface Untrusted {
  readonly url: string
  readonly reason: string
  readonly flaw: CertificateFlaw
}

export const storeUntrusted = message('STORE_UNTRUSTED', {
  en: ({url, reason, flaw}: Untrusted) => ({
    message: `The certificate of the store ${url} is not accepted: ${reason}`,
    hint: UNTRUSTED_HINTS.en[flaw],
  }),
  'pt-BR': ({url, reason, flaw}) => ({
    message: `O certificado do armazém ${url} não é aceito: ${reason}`,
    hint: UNTRUSTED_HINTS['pt-BR'][flaw],
  }),
})

export const storeWithoutTls = message('STORE_WITHOUT_TLS', {
  en: ({url}: {url: string}) => ({
    message: `The server of the store ${url} offers no TLS, and the URL asks for it.`,
    hint: 'Nothing was sent. Turn TLS on at the server (ssl = on); on a network that you trust, sslmode=disable in the URL goes without.',
  }),
  'pt-BR': ({url}) => ({
    message: `O servidor do armazém ${url} não oferece TLS, e a URL o exige.`,
    hint: 'Nada foi enviado. Ative o TLS no servidor (ssl = on); em uma rede de confiança, sslmode=disable na URL dispensa o TLS.',
  }),
})

interface UnreadFile {
  readonly path: string
  /** Of the URL, such as `sslrootcert`. */
  readonly parameter: string
  /** Nothing: it can be read, and holds something else. */
  readonly reason: string | undefined
}

export const storeFileUnread = message('STORE_FILE_UNREAD', {
  en: ({path, parameter, reason}: UnreadFile) => ({
    message:
      reason === undefined
        ? `${path} is no file for ${parameter}: it holds no ${held(parameter, 'en')} in PEM.`
        : `${path}, for ${parameter} of the store, cannot be read: ${reason}`,
    hint: `Nothing was sent. ${parameter}=FILE in the URL of the store names another one.`,
  }),
  'pt-BR': ({path, parameter, reason}) => ({
    message:
      reason === undefined
        ? `${path} não serve para ${parameter}: não contém ${held(parameter, 'pt-BR')} em PEM.`
        : `${path}, de ${parameter} do armazém, não pode ser lido: ${reason}`,
    hint: `Nada foi enviado. ${parameter}=ARQUIVO na URL do armazém indica outro.`,
  }),
})

const held = (parameter: string, language: 'en' | 'pt-BR'): string => {
  if (parameter === 'sslkey') return language === 'en' ? 'private key' : 'chave privada'
  return language === 'en' ? 'certificate' : 'certificado'
}
