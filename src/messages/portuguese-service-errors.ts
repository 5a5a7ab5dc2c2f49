import type {Translations} from './translation.ts'

/** Errors of speaking to the service, to the emulator and of the journal, by code. */
export const PORTUGUESE_SERVICE_ERRORS: Translations = {
  ANSWER_UNREADABLE: {
    message: [
      [
        /^The service answered (\d+) without the expected content\./,
        'O serviço respondeu $1 sem o conteúdo esperado.',
      ],
      [
        /^The service answered (\d+) with (.*) that is no JSON\./,
        'O serviço respondeu $1 com $2, que não é JSON.',
      ],
      [/^The service answered a redirect/, 'O serviço respondeu com um redirecionamento'],
    ],
  },
  ANSWER_TOO_LARGE: {message: 'A resposta é grande demais para ser uma.'},
  NOT_CONNECTED: {message: 'O serviço não pôde ser alcançado.'},
  NOT_TRUSTED: {message: 'A conexão com o serviço não é segura.'},
  TIMEOUT: {message: 'O serviço não respondeu a tempo.'},
  CONNECTION_LOST: {message: 'A conexão caiu antes da resposta.'},
  REDIRECTED: {
    message: [
      [
        /^The service answered with a redirect \((\d+)\), which is not followed\.$/,
        'O serviço respondeu com um redirecionamento ($1), que não é seguido.',
      ],
    ],
  },
  CREDENTIAL_REFUSED: {message: 'O serviço não aceita esta credencial.'},
  OUTCOME_UNKNOWN: {
    message: [
      [
        /^The service did not answer in time\. .*$/,
        'O serviço não respondeu a tempo. O pedido pode ter sido executado.',
      ],
      [
        /^The connection broke before the answer\. .*$/,
        'A conexão caiu antes da resposta. O pedido pode ter sido executado.',
      ],
      [/ The request may have been carried out\.$/, ' O pedido pode ter sido executado.'],
    ],
  },
  INTERRUPTED: {
    message: [
      [
        /^Interrupted while a creation was under way; .*$/,
        'Interrompido durante uma criação; ela pode ter sido executada.',
      ],
      [/^Interrupted\. Run it again to go on\.$/, 'Interrompido. Execute de novo para continuar.'],
      [/^Interrupted\.$/, 'Interrompido.'],
    ],
  },
  IDEMPOTENCY_KEY_EXPIRED: {
    message:
      'A chave tem mais de 24 horas: enviada de novo, poderia criar duas vezes. Nada foi enviado.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    message: 'Esta chave de idempotência foi usada com outros dados. Nada foi enviado.',
  },
  NOT_CONFIRMED: {
    message: [
      [/^Nobody can be asked here\. .*$/, 'Não há a quem perguntar. Nada foi enviado.'],
      [
        /^The amount was not typed as it was given\. .*$/,
        'O valor não foi digitado como informado. Nada foi enviado.',
      ],
      [/^What was typed is not the total\.$/, 'O que foi digitado não é o total.'],
      [/^It was not confirmed\.$/, 'Não foi confirmado.'],
      [
        /^Give --yes to send withdrawals without a question\.$/,
        'Use --yes para enviar saques sem pergunta.',
      ],
    ],
    hint: [
      [/^Nothing was sent\.$/, 'Nada foi enviado.'],
      [/^Give --yes to send without being asked\.$/, 'Use --yes para enviar sem pergunta.'],
    ],
  },
  NOT_LOGGED_IN: {
    message: [
      [/^Profile (\S+) has no credential for (\S+)\.$/, 'O perfil $1 não tem credencial para $2.'],
    ],
  },
  OTHER_CREDENTIAL: {
    message: 'O pedido foi enviado com outra credencial que não a de agora.',
    hint: 'Defina PIXCTL_CLIENT_ID e PIXCTL_CLIENT_SECRET como estavam.',
  },
  OTHER_ENVIRONMENT: {
    message: [
      [
        /^This request is of (\S+), the command runs in (\S+)\.$/,
        'Este pedido é de $1, o comando roda em $2.',
      ],
    ],
  },
  STILL_UNKNOWN: {
    message: [
      [
        /^(\d+) of (\d+) requests are still of unknown outcome\.$/,
        '$1 de $2 pedidos ainda têm desfecho desconhecido.',
      ],
    ],
    hint: '"pixctl journal list --state unknown" mostra quais.',
  },
  UNKNOWN_ENTRY: {
    message: 'O diário não tem esse registro.',
    hint: '"pixctl journal list" mostra o que há; um registro se nomeia por id ou por chave.',
  },
  CREDENTIAL_ENVIRONMENT_MISMATCH: {
    message: [
      [
        /^The credential is for (\S+), the command runs in (\S+)\. .*$/,
        'A credencial é de $1, o comando roda em $2. Nada foi enviado.',
      ],
    ],
  },
  CREDENTIAL_INCOMPLETE: {
    message: [[/^(\S+) is set, but (\S+) is not\.$/, '$1 está definido, mas $2 não.']],
    hint: 'Defina os dois, ou nenhum.',
  },
  EMULATOR_UNREACHABLE: {
    message: [[/^No emulator answers at (.*)\.$/, 'Nenhum emulador responde em $1.']],
    hint: 'Inicie um: pixctl emulator start. Fora da porta 4010, informe-o com --base-url.',
  },
  NOT_AN_EMULATOR: {
    message: [
      [/^What answers at (.*) is no emulator\.$/, 'O que responde em $1 não é um emulador.'],
    ],
    hint: 'Estes comandos só valem em "pixctl emulator start", nunca em um serviço real.',
  },
  EMULATOR_DATA_IN_USE: {
    message: [[/^Another emulator is using (.*)\.$/, 'Outro emulador usa $1.']],
    hint: 'Encerre-o, ou inicie com outro diretório em --data.',
  },
  EMULATOR_DATA_NEWER: {
    message: 'Os dados do emulador são de um pixctl mais novo.',
    hint: 'Atualize o pixctl, ou inicie com outro diretório em --data.',
  },
  EMULATOR_SEED_DIFFERS: {
    message: 'Os dados foram iniciados com outra semente.',
    hint: 'Deixe --seed de fora, ou comece com outro diretório em --data.',
  },
  EMULATOR_DATA_UNUSABLE: {
    message: [[/^(.*) cannot be used as data\.$/, '$1 não pode ser usado como dados.']],
    hint: 'Inicie com outro diretório em --data.',
  },
  EMULATOR_PORT: {
    message: 'A porta não pode ser usada.',
    hint: 'Escolha outra com --port, ou 0 para qualquer uma livre.',
  },
  EMULATOR_TOKEN_REQUIRED: {
    message: [[/^Listening on (.*) needs a token\.$/, 'Escutar em $1 exige um token.']],
    hint: 'O plano de controle move dinheiro e tempo; defina PIXCTL_EMULATOR_TOKEN para abri-lo.',
  },
}
