import type {Language} from '../messages/language.ts'

/** The page of the flags that choose whom a command speaks as and to. */
export const CONNECTION_PAGE = 'connection'

/** What stands around the sentences of commands and flags. */
export interface HelpWords {
  readonly titles: Readonly<
    Record<
      | 'usage'
      | 'arguments'
      | 'flags'
      | 'description'
      | 'aliases'
      | 'examples'
      | 'exits'
      | 'firstSteps'
      | 'commands',
      string
    >
  >
  readonly groups: Readonly<Record<string, string>>
  readonly flagsMark: string
  readonly commandMark: string
  readonly required: string
  readonly byDefault: string
  readonly options: string
  readonly value: string
  /** What --json does. */
  readonly json: string
  readonly firstSteps: readonly (readonly [command: string, does: string])[]
  readonly more: (program: string) => string
  readonly connection: string
}

export const HELP_WORDS: Readonly<Record<Language, HelpWords>> = {
  en: {
    titles: {
      usage: 'USAGE',
      arguments: 'ARGUMENTS',
      flags: 'FLAGS',
      description: 'DESCRIPTION',
      aliases: 'ALIASES',
      examples: 'EXAMPLES',
      exits: 'EXIT CODES',
      firstSteps: 'FIRST STEPS',
      commands: 'COMMANDS',
    },
    groups: {
      GLOBAL: 'GLOBAL FLAGS',
      CONNECTION: 'CONNECTION FLAGS',
      LIST: 'LIST FLAGS',
      SELECTION: 'SELECTION FLAGS',
      CUSTOMER: 'CUSTOMER FLAGS',
      INPUT: 'INPUT FLAGS',
      OUTPUT: 'OUTPUT FLAGS',
      WATCH: 'WATCH FLAGS',
    },
    flagsMark: '[flags]',
    commandMark: 'COMMAND',
    required: 'required',
    byDefault: 'default',
    options: 'one of',
    value: 'value',
    json: 'Write the result as one JSON document.',
    firstSteps: [
      ['demo', 'The whole story, without any account.'],
      ['emulator start --login', 'The service on this machine; leave it running.'],
      ['pix create --amount 19.90', 'A charge, with its QR code.'],
      ['emulator pay ID', 'Play the payer.'],
      ['pix list', 'What was created here, as last seen.'],
      ['auth login', 'Your own account, when you have one.'],
    ],
    more: (program) =>
      `"${program} COMMAND --help" says more, "${program} doctor" finds what is set up wrong, and --lang pt-BR speaks Portuguese.`,
    connection: 'Flags of every command that talks to the service, or reads what was sent to it.',
  },
  'pt-BR': {
    titles: {
      usage: 'USO',
      arguments: 'ARGUMENTOS',
      flags: 'OPÇÕES',
      description: 'DESCRIÇÃO',
      aliases: 'OUTROS NOMES',
      examples: 'EXEMPLOS',
      exits: 'CÓDIGOS DE SAÍDA',
      firstSteps: 'PRIMEIROS PASSOS',
      commands: 'COMANDOS',
    },
    groups: {
      GLOBAL: 'OPÇÕES GLOBAIS',
      CONNECTION: 'OPÇÕES DE CONEXÃO',
      LIST: 'OPÇÕES DE LISTA',
      SELECTION: 'OPÇÕES DE SELEÇÃO',
      CUSTOMER: 'OPÇÕES DO PAGADOR',
      INPUT: 'OPÇÕES DE ENTRADA',
      OUTPUT: 'OPÇÕES DE SAÍDA',
      WATCH: 'OPÇÕES DE VIGILÂNCIA',
    },
    flagsMark: '[opções]',
    commandMark: 'COMANDO',
    required: 'obrigatória',
    byDefault: 'padrão',
    options: 'um de',
    value: 'valor',
    json: 'Escreve o resultado como um documento JSON.',
    firstSteps: [
      ['demo', 'A história toda, sem conta nenhuma.'],
      ['emulator start --login', 'O serviço nesta máquina; deixe rodando.'],
      ['pix create --amount 19,90', 'Uma cobrança, com QR code.'],
      ['emulator pay ID', 'Faça o papel do pagador.'],
      ['pix list', 'O que se criou aqui, na última consulta.'],
      ['auth login', 'A sua própria conta, quando tiver uma.'],
    ],
    more: (program) =>
      `"${program} COMANDO --help" explica cada um, "${program} doctor" acha o que está mal configurado, e --lang en fala inglês.`,
    connection: 'Opções de todo comando que fala com o serviço, ou que lê o que foi enviado a ele.',
  },
}

/** Words of the examples that are a reader's own: what is sold, and how files are called. */
const EXAMPLE_WORDS: Readonly<Record<string, string>> = {
  'Order 77': 'Pedido 77',
  '"returned goods"': '"mercadoria devolvida"',
  '"Web shop"': '"Loja virtual"',
  '"Rent"': '"Aluguel"',
  '"scam"': '"golpe"',
  'order-77': 'pedido-77',
  'order.png': 'pedido.png',
  'charges.csv': 'cobrancas.csv',
  'payouts.csv': 'saques.csv',
  november: 'novembro',
  december: 'dezembro',
}

/** An example as a reader of the language types it. */
export const exampleIn = (language: Language, example: string): string =>
  language === 'en'
    ? example
    : Object.entries(EXAMPLE_WORDS).reduce(
        (text, [english, portuguese]) => text.replaceAll(english, portuguese),
        example,
      )
