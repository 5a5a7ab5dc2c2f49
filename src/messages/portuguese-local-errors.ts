import type {Translations} from './translation.ts'

/** Errors of reading, reconciling and webhooks, by code. */
export const PORTUGUESE_LOCAL_ERRORS: Translations = {
  CODE_NOT_PAYABLE: {message: 'Este código não pode ser pago.'},
  INPUT_UNREADABLE: {
    message: 'Um arquivo ou diretório informado não pode ser lido.',
    hint: 'Confira o caminho e a permissão de leitura.',
  },
  NO_DATA_SET: {
    message: '--from: o diretório não tem nenhum arquivo de um conjunto de dados.',
    hint: 'Os nomes são charges.jsonl (ou .csv), statement.csv e os demais, também com .gz.',
  },
  AMBIGUOUS_INPUT: {
    message: [[/^(.*) and (.*) are both there\.$/, '$1 e $2 estão lá ao mesmo tempo.']],
    hint: 'Remova um deles, ou informe o que vale com a opção própria.',
  },
  NOTHING_TO_RECONCILE: {
    message: 'O diário local não tem nada a conciliar.',
    hint: 'Informe um conjunto de dados com --from DIR.',
  },
  INVALID_TIMEZONE: {
    message: '--timezone não é um fuso horário conhecido.',
    hint: 'Escreva como America/Sao_Paulo.',
  },
  INVALID_AS_OF: {
    message: '--as-of não é um instante nem um dia.',
    hint: 'Escreva 2026-11-30, ou 2026-11-30T23:59:59Z.',
  },
  MISSING_COLUMN: {
    message: [
      [
        /^(.*) has no column "(.*)", to be read as (\S+)\.$/,
        '$1 não tem a coluna "$2", que seria lida como $3.',
      ],
    ],
    hint: [
      [
        /^Its columns are: (.*)\. Name the one that is meant in (\S+) of --mapping\.$/,
        'As colunas são: $1. Informe a que vale em $2 no arquivo de --mapping.',
      ],
      [
        /^The file is not in UTF-8: export it as "CSV UTF-8"\.$/,
        'O arquivo não está em UTF-8: exporte-o como "CSV UTF-8".',
      ],
    ],
  },
  INVALID_MAPPING: {
    message: '--mapping tem uma parte que não é entendida.',
    hint: 'docs/recipes/reconcile.md tem um exemplo.',
  },
  INVALID_PREVIOUS: {
    message: '--previous não é um resultado de reconcile.',
    hint: 'Informe o result.json de uma execução anterior, ou o que --json imprimiu.',
  },
  INVALID_JSON: {message: 'O arquivo informado não contém um objeto JSON.'},
  UNKNOWN_FINDING_CODE: {
    message: 'Este não é o código de um achado.',
    hint: 'pixctl reconcile explain, sem código, lista todos.',
  },
  EXPORT_NOT_WRITTEN: {
    message: 'Nada foi gravado: o disco recusou.',
    hint: 'Confira se o diretório aceita escrita e tem espaço, e execute de novo.',
  },
  WORKBOOK_TOO_LARGE: {
    message: 'A planilha passa de 4 GiB.',
    hint: 'Use --format csv, que não tem limite.',
  },
  WEBHOOK_SECRET_MISSING: {
    message: 'Não há segredo de webhook com que conferir.',
    hint:
      'Guarde um com "pixctl webhooks secret set NOME --secret-stdin", defina ' +
      'PIXCTL_WEBHOOK_SECRET, ou use --secret-stdin onde o comando o tem.',
  },
  EMPTY_SECRET: {message: 'O segredo está vazio.'},
  SECRET_NOT_GIVEN: {
    message: 'O segredo deve vir da entrada padrão.',
    hint: 'Envie-o por um pipe, com --secret-stdin.',
  },
  UNKNOWN_SECRET: {
    message: 'Não há segredo de webhook com esse nome.',
    hint: '"pixctl webhooks secret list" mostra os que há.',
  },
  STDIN_TWICE: {
    message: 'Com --secret-stdin o corpo deve vir de um arquivo: use --body ARQUIVO.',
  },
  FILE_UNREADABLE: {message: 'O arquivo informado não pode ser lido.'},
  INBOX_IN_USE: {
    message: 'Outro processo já escuta com esta caixa de entrada.',
    hint: 'Encerre-o, ou dê a este a sua própria caixa com PIXCTL_HOME.',
  },
  INBOX_UNAVAILABLE: {
    message: 'A caixa de entrada não pode ser aberta.',
    hint: 'Nada nela foi mudado. --verbose mostra o que o disco, ou o SQLite, disse.',
  },
  PORT_UNAVAILABLE: {
    message: 'A porta não pode ser usada.',
    hint: 'Escolha outra com --port, ou 0 para qualquer uma livre.',
  },
  INVALID_PATH: {message: '--path deve começar com "/" e não ter "?" nem "#".'},
  INVALID_TIME: {
    message: 'O momento informado não é entendido.',
    hint: 'Escreva como 2026-11-21 ou 2026-11-21T12:00:00Z.',
  },
  TARGET_REFUSED: {
    message: 'Este destino não é permitido.',
    hint: 'Fora desta máquina, eventos só vão com --allow-external: eles têm dados pessoais.',
  },
  TARGET_MISSING: {
    message: 'Nada foi encaminhado antes, então não há destino.',
    hint: 'Informe um com --to URL.',
  },
  UNKNOWN_EVENT: {
    message: 'Não há tal evento na caixa de entrada.',
    hint: '"pixctl webhooks events list" mostra o que há.',
  },
  UNKNOWN_EVENT_KIND: {message: 'Não existe evento desse tipo.'},
  NOTHING_SELECTED: {
    message: 'Diga quais eventos reenviar.',
    hint: 'Informe ids, ou um filtro como --failed ou --from MOMENTO.',
  },
  IDS_AND_FILTERS: {message: 'Informe ids ou filtros, não os dois.'},
  NOTHING_TO_RESUME: {message: 'Nenhum reenvio foi interrompido.'},
  REPLAY_INTERRUPTED: {
    message: 'O reenvio foi interrompido.',
    hint: 'Continue com: pixctl webhooks replay --resume',
  },
  EVENT_GONE: {message: 'Um evento foi descartado pela retenção nesse meio-tempo.'},
  INVALID_URL: {message: 'O endereço informado não é uma URL.'},
  TRIGGER_IN_LIVE: {
    message: 'Eventos são provocados só no emulador, nunca em produção.',
    hint: 'Tire --live, e inicie um com "pixctl emulator start".',
  },
}
