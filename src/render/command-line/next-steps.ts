import type {Language} from '../../messages/language.ts'

/** What to type where a list has nothing yet. */
export type NextStep = Readonly<Record<Language, string>>

/** By the list that is empty. */
export const NEXT_STEPS = {
  charges: {
    en: 'The list has what this machine created and read. Create a charge: pixctl pix create --amount 10',
    'pt-BR':
      'A lista tem o que esta máquina criou e leu. Crie uma cobrança: pixctl pix create --amount 10',
  },
  withdrawals: {
    en: 'The list has what this machine sent and read. How to send a payout: pixctl withdraw --help',
    'pt-BR':
      'A lista tem o que esta máquina enviou e leu. Como enviar um saque: pixctl withdraw --help',
  },
  journal: {
    en: 'Every charge and payout sent from this machine stands here: pixctl pix create --amount 10 sends one.',
    'pt-BR':
      'Toda cobrança e todo saque enviados desta máquina ficam aqui: pixctl pix create --amount 10 envia um.',
  },
  statement: {
    en: 'A line is posted when money moves. With the emulator: pixctl pix create --amount 10, then pixctl emulator pay ID',
    'pt-BR':
      'Há um lançamento quando dinheiro se move. Com o emulador: pixctl pix create --amount 10, e então pixctl emulator pay ID',
  },
  events: {
    en: 'Events are kept while a listener receives them: pixctl webhooks listen. One of your own: pixctl webhooks trigger payment_completed',
    'pt-BR':
      'Eventos são guardados enquanto um receptor os recebe: pixctl webhooks listen. Um de teste: pixctl webhooks trigger payment_completed',
  },
  gaps: {
    en: 'No event is missing: of every final payment this machine knows of, the event is in the inbox.',
    'pt-BR':
      'Não falta evento: o de todo pagamento final que esta máquina conhece está na caixa de entrada.',
  },
  endpoints: {
    en: 'The service delivers events to endpoints: pixctl webhooks endpoints create URL --save-secret NAME',
    'pt-BR':
      'O serviço entrega eventos a endpoints: pixctl webhooks endpoints create URL --save-secret NOME',
  },
  secrets: {
    en: 'Keep the secret of an endpoint: pixctl webhooks secret set NAME --secret-stdin',
    'pt-BR': 'Guarde o segredo de um endpoint: pixctl webhooks secret set NOME --secret-stdin',
  },
  projects: {
    en: 'Create one: pixctl projects create --name NAME --color "#1A2B3C"',
    'pt-BR': 'Crie um: pixctl projects create --name NOME --color "#1A2B3C"',
  },
  subAccounts: {
    en: 'Only the main wallet exists. Another: pixctl subaccounts create REFERENCE',
    'pt-BR': 'Só existe a carteira principal. Outra: pixctl subaccounts create REFERÊNCIA',
  },
  blocks: {
    en: 'No balance is blocked, which is good news.',
    'pt-BR': 'Nenhum saldo está bloqueado, o que é boa notícia.',
  },
  approvers: {
    en: 'The list is empty: no one can approve. Up to the limit (pixctl config get approval-above), and without one always, a payout leaves with one person alone. Add one: pixctl auth approver add NAME KEY',
    'pt-BR':
      'A lista está vazia: ninguém pode aprovar. Até o limite (pixctl config get approval-above), e sem ele sempre, um saque sai com uma só pessoa. Inclua alguém: pixctl auth approver add NOME CHAVE',
  },
  faults: {
    en: 'Nothing goes wrong on purpose. Set a fault: pixctl emulator fault status --path /v2/pix',
    'pt-BR':
      'Nada dá errado de propósito. Defina uma falha: pixctl emulator fault status --path /v2/pix',
  },
  profiles: {
    en: 'Log in: pixctl auth login. Without an account: pixctl emulator start --login',
    'pt-BR': 'Entre: pixctl auth login. Sem uma conta: pixctl emulator start --login',
  },
} as const satisfies Readonly<Record<string, NextStep>>

/** Where flags chose among the rows, what to leave away. */
export const withoutFlags = (flags: readonly string[], language: Language): string =>
  language === 'pt-BR'
    ? `Sem ${flags.join(', ')} a lista mostra tudo.`
    : `Without ${flags.join(', ')} the list shows all.`

/**
 * Where `--from` and `--until` leave no time between them.
 *
 * @param day where `--until` is the beginning of a day: that day, and the one after it.
 */
export function withoutTimeBetween(
  day: Readonly<Record<'until' | 'dayAfter', string>> | undefined,
  language: Language,
): string {
  if (language === 'pt-BR') {
    return day === undefined
      ? '--until não é depois de --from: nada fica entre os dois.'
      : `--until ${day.until} é o começo desse dia, e nada fica entre --from e --until. O dia inteiro: --until ${day.dayAfter}`
  }
  return day === undefined
    ? '--until is not after --from: nothing lies between them.'
    : `--until ${day.until} is the beginning of that day, and nothing lies between --from and --until. The whole day: --until ${day.dayAfter}`
}
