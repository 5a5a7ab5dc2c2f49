import type {Translations} from './translation.ts'

/** Errors of the command line, of settings and of the files of this machine, by code. */
export const PORTUGUESE_INPUT_ERRORS: Translations = {
  INVALID_COMMAND_LINE: {
    message: [
      [/^Missing (.*)\.$/, 'Falta $1.'],
      [
        /^(\d+) argument\(s\) more than the command takes\.$/,
        '$1 argumento(s) a mais do que o comando aceita.',
      ],
      [/^Unknown flag (.*)\.$/, 'Opção desconhecida: $1.'],
      [/^Missing required flag (.*)$/, 'Falta a opção $1'],
      [/^Expected (--\S+) to be one of: (.*)$/, '$1 deve ser uma destas: $2'],
      [/^Expected the argument to be one of: (.*)$/, 'O argumento deve ser um destes: $1'],
      [/^Flag (--\S+) expects a value$/, 'A opção $1 precisa de um valor'],
      [
        /^(--\S+) cannot also be provided when using (--\S+)$/,
        '$1 não pode ser usada junto com $2',
      ],
    ],
  },
  UNKNOWN_COMMAND: {message: [[/^There is no command "(.*)"\.$/, 'Não há o comando "$1".']]},
  UNEXPECTED: {message: [[/^pixctl failed unexpectedly: /, 'O pixctl falhou inesperadamente: ']]},
  INVALID_AMOUNT: {
    message: [
      [
        /^(.*) is no amount: .*$/,
        '$1 não é um valor: escreva dígitos com até duas casas, como 19,90 ou 19.90.',
      ],
      [
        /^(.*) has a thousands separator: .*$/,
        '$1 tem separador de milhar: escreva 1234,56, não 1.234,56.',
      ],
      [/^(.*) has more than two decimals\.$/, '$1 tem mais de duas casas decimais.'],
      [/^(.*) is above (\S+)\.$/, '$1 é maior que $2.'],
    ],
  },
  INVALID_DURATION: {
    message: [
      [/^(\S+) is no duration: .*$/, '$1 não é uma duração: escreva segundos, ou 30m, 1h, 7d.'],
    ],
  },
  INVALID_SPLIT: {
    message: '--split deve ser REF=VALOR, com a referência de uma carteira ou principal.',
  },
  INVALID_METADATA: {message: '--metadata deve ser CHAVE=VALOR.'},
  INVALID_IDEMPOTENCY_KEY: {
    message: '--idempotency-key deve ter de 8 a 255 caracteres ASCII visíveis, sem espaços.',
  },
  INVALID_ID: {message: 'Um id não pode ser vazio.'},
  INVALID_PROJECT: {message: 'O projeto tem um campo que não pode ser.'},
  INVALID_FEE: {message: '--fee deve ser TIPO=REAIS ou TIPO=REAIS+PERCENTUAL%.'},
  INVALID_QUOTA: {message: '--sub-account-quota deve ser um número inteiro ou none.'},
  FAULT_KIND_MISSING: {
    message: 'Falta dizer o que dá errado.',
    hint: [[/^Name it first, for instance: (.*)$/, 'Informe primeiro, por exemplo: $1']],
  },
  INVALID_PROBABILITY: {message: '--probability deve ser maior que 0 e no máximo 1.'},
  INSTITUTION_UNCLEAR: {message: 'Informe --name, ou um ID e o que muda.'},
  SUB_ACCOUNT_INVALID_REFERENCE: {
    message:
      'Uma referência tem de 2 a 32 letras minúsculas, dígitos, "-" e "_", e não é "principal".',
  },
  UNKNOWN_COLUMN: {message: '--columns tem um nome que não é de coluna.'},
  BATCH_INVALID: {
    message: [
      [/^(.*) has 1 bad line; nothing was sent\.$/, '$1 tem 1 linha com erro; nada foi enviado.'],
      [
        /^(.*) has (\d+) bad lines; nothing was sent\.$/,
        '$1 tem $2 linhas com erro; nada foi enviado.',
      ],
    ],
    hint: 'Corrija as linhas e execute de novo.',
  },
  RESULT_NOT_SAVED: {
    message: [
      [
        /^The result file (.*) cannot be written\.$/,
        'O arquivo de resultado $1 não pode ser gravado.',
      ],
    ],
    hint: 'O que foi enviado está no diário: pixctl journal list. Executar de novo não cria nada duas vezes.',
  },
  QR_FILE_UNWRITABLE: {message: '--qr-file não pode ser gravado ali.'},
  DIRECTORY_NOT_EMPTY: {
    message: '--out indica um diretório que tem arquivos.',
    hint: 'Informe um novo, para que duas exportações não se misturem.',
  },
  EXPORT_FAILED: {
    message: 'O diretório não pode ser gravado.',
    hint: 'Informe um novo, para que duas exportações não se misturem.',
  },
  BASE_URL_MISSING: {
    message: 'Não há endereço base para live.',
    hint: 'Informe --base-url ou PIXCTL_BASE_URL, ou guarde um: pixctl config set base-url URL --live',
  },
  INVALID_BASE_URL: {
    message: 'O endereço base não pode ser usado: deve ser https, ou http nesta máquina.',
    hint: 'Ele vem de --base-url, PIXCTL_BASE_URL ou do perfil.',
  },
  INVALID_ENVIRONMENT: {message: 'PIXCTL_ENV deve ser test ou live.'},
  INVALID_CREDENTIAL_STORE: {message: 'PIXCTL_CREDENTIAL_STORE deve ser keychain ou file.'},
  INVALID_TIMEOUT: {message: 'O tempo limite deve ser de 1 segundo a 1 hora.'},
  INVALID_PROFILE: {
    message: 'Um perfil se nomeia com letras, dígitos, ".", "_" e "-", e não test nem live.',
  },
  INVALID_NAME: {message: 'Um segredo se nomeia com até 64 letras, dígitos, ".", "_" e "-".'},
  INVALID_SUB_ACCOUNT: {
    message: 'Uma subconta se nomeia com 2 a 32 letras minúsculas, dígitos, "-" e "_".',
    hint: 'Ela vem de --sub-account, PIXCTL_SUB_ACCOUNT ou do perfil.',
  },
  INVALID_SETTING: {message: [[/^This is no value for (\S+)\.$/, 'Isto não é um valor de $1.']]},
  UNKNOWN_SETTING: {message: 'Não há ajuste com esse nome.'},
  UNKNOWN_PROFILE: {
    message: 'Não há perfil com esse nome.',
    hint: '"pixctl auth list" mostra os que há.',
  },
  CLIENT_ID_MISSING: {
    message: 'Falta o client id.',
    hint: 'Informe --client-id ou PIXCTL_CLIENT_ID.',
  },
  CLIENT_SECRET_MISSING: {
    message: 'Falta o client secret.',
    hint: 'Informe-o pela entrada padrão com --client-secret-stdin, ou em PIXCTL_CLIENT_SECRET; nunca como argumento.',
  },
  SECRET_MISSING: {
    message: 'O segredo guardado não está mais lá.',
    hint: 'Entre de novo com "pixctl auth login".',
  },
  KEYCHAIN_UNAVAILABLE: {
    message: [
      [
        /^This machine has no keychain that pixctl can use\.$/,
        'Esta máquina não tem um chaveiro que o pixctl possa usar.',
      ],
      [/^The keychain did not answer in (\S+) s\.$/, 'O chaveiro não respondeu em $1 s.'],
      [
        /^The keychain of this machine cannot be used\.$/,
        'O chaveiro desta máquina não pode ser usado.',
      ],
    ],
    hint: 'Com PIXCTL_CREDENTIAL_STORE=file os segredos ficam em um arquivo privado.',
  },
  CONFIG_DAMAGED: {
    message: [[/^(.*) is damaged; nothing was changed\.$/, '$1 está danificado; nada foi mudado.']],
    hint: 'Conserte-o ou mova-o, e entre de novo.',
  },
  CONFIG_UNREADABLE: {message: [[/^(.*) cannot be read\.$/, '$1 não pode ser lido.']]},
  SECRETS_DAMAGED: {
    message: [
      [/^(.*) cannot be read; nothing was changed\.$/, '$1 não pode ser lido; nada foi mudado.'],
    ],
    hint: 'Conserte-o ou mova-o, e entre de novo.',
  },
  JOURNAL_NEWER: {message: 'O diário é de um pixctl mais novo; atualize o pixctl.'},
  JOURNAL_UNAVAILABLE: {
    message: [[/^The journal (.*) cannot be opened\.$/, 'O diário $1 não pode ser aberto.']],
    hint: 'Nada foi enviado: uma criação é escrita lá antes.',
  },
}
