import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import {counted} from '../text/counted.ts'

/** What a listener says to people, once per language. */
export interface ListenWords {
  readonly listening: string
  readonly forwardingTo: string
  readonly secrets: (count: number) => string
  readonly stopHint: string
  readonly metrics: string
  readonly alarms: Readonly<
    Record<
      'silence' | 'refused_signatures',
      Readonly<Record<'raised' | 'resolved', (facts: AlarmFacts) => string>>
    >
  >
  readonly refused: string
  /** Once in a run, below the first refused signature. */
  readonly wrongSecret: string
  /** Once in a run, below the first delivery without one. */
  readonly noSignature: (header: string) => string
  readonly verdicts: Readonly<Record<string, string>>
  readonly forwarded: Readonly<
    Record<'delivered' | 'retrying' | 'failed', (facts: ForwardFacts) => string>
  >
  readonly total: (counts: ListenCounts) => string
}

/** What became of one attempt to forward an event. */
interface ForwardFacts {
  readonly attempt: number
  /** Status or word of what went wrong. */
  readonly answer: string
  readonly durationMs: number
  readonly id: string
  /** On the clock, where there is one. */
  readonly nextTry: string
}

interface AlarmFacts {
  /** When an event came last, if one did. */
  readonly last: string | undefined
  /** Refused signatures in the last minute. */
  readonly refused: number
  /** The header that all of these lacked; nothing where one had it. */
  readonly unsignedIn: string | undefined
}

/** What a listener has seen so far. */
interface ListenCounts {
  readonly received: number
  readonly stored: number
  /** Copies of what is stored: said where there are any. */
  readonly repeated: number
  /** Stored beside what is stored, with another body: said where there are any. */
  readonly conflicting: number
  readonly refused: number
  readonly delivered: number
  readonly failed: number
}

const ENGLISH: ListenWords = {
  listening: 'Listening on',
  forwardingTo: 'forwarding to',
  secrets: (count) => (count === 1 ? '1 secret' : `${count} secrets`),
  stopHint: 'Times are of Brasília. Ctrl-C stops.',
  metrics: 'Metrics at',
  alarms: {
    silence: {
      raised: ({last}) =>
        `ALARM: no event for too long (the last: ${last ?? 'none since the start'}). Is the endpoint registered, and the tunnel up?`,
      resolved: () => 'Alarm over: events come again.',
    },
    refused_signatures: {
      raised: ({refused, unsignedIn}) =>
        unsignedIn === undefined
          ? `ALARM: ${refused} refused signatures in a minute. Was the secret changed? pixctl webhooks secret list`
          : `ALARM: ${refused} deliveries without ${plainText(unsignedIn)} in a minute. Does their sender sign, and does every proxy on the way pass this header on?`,
      resolved: () => 'Alarm over: few or no signatures are refused.',
    },
  },
  refused: 'refused',
  wrongSecret:
    'None of the secrets kept here made it: pixctl webhooks secret list. The service shows the secret of an endpoint once; where it is lost, delete the endpoint and create it with --save-secret.',
  noSignature: (header) =>
    `It has no ${plainText(header)}, which no secret mends: its sender signs nothing, or a proxy on the way drops this header. Where the service calls it otherwise: pixctl config set wire.signatureHeader NAME`,
  verdicts: {
    stored: 'stored',
    duplicate: 'duplicate',
    conflict: 'CONFLICT',
    missing: 'no signature',
    malformed: 'malformed signature',
    mismatch: 'wrong signature',
    not_an_event: 'no event',
    unknown_path: 'unknown path',
    wrong_method: 'wrong method',
    encoded: 'encoded body',
    too_large: 'too large',
    timeout: 'too slow',
    headers_too_large: 'headers too large',
    bad_request: 'bad request',
    unavailable: 'not stored',
  },
  forwarded: {
    delivered: ({attempt, answer, durationMs}) =>
      `forwarded, attempt ${attempt}: ${answer} in ${durationMs} ms`,
    retrying: ({attempt, answer, nextTry}) =>
      `not taken, attempt ${attempt}: ${answer}; next try ${nextTry}`,
    failed: ({attempt, answer, id}) =>
      `given up, attempt ${attempt}: ${answer}; pixctl webhooks replay ${shellWord(id)} sends it`,
  },
  total: ({received, stored, repeated, conflicting, refused, delivered, failed}) =>
    [
      `${received} received`,
      `${stored} stored`,
      ...(repeated > 0 ? [`${repeated} repeated`] : []),
      ...(conflicting > 0 ? [`${conflicting} in conflict`] : []),
      `${refused} refused`,
    ].join(', ') +
    (delivered + failed > 0
      ? `; ${countFigure(delivered, 'en')} delivered, ${countFigure(failed, 'en')} given up.`
      : '.'),
}

const PORTUGUESE: ListenWords = {
  listening: 'Escutando em',
  forwardingTo: 'encaminhando para',
  secrets: (count) => (count === 1 ? '1 segredo' : `${count} segredos`),
  stopHint: 'Horário de Brasília. Ctrl-C encerra.',
  metrics: 'Métricas em',
  alarms: {
    silence: {
      raised: ({last}) =>
        `ALARME: nenhum evento há tempo demais (o último: ${last ?? 'nenhum desde o início'}). O endpoint está cadastrado, e o túnel no ar?`,
      resolved: () => 'Fim do alarme: voltaram a chegar eventos.',
    },
    refused_signatures: {
      raised: ({refused, unsignedIn}) =>
        unsignedIn === undefined
          ? `ALARME: ${refused} assinaturas recusadas em um minuto. O segredo mudou? pixctl webhooks secret list`
          : `ALARME: ${refused} entregas sem ${plainText(unsignedIn)} em um minuto. O remetente assina, e cada proxy no caminho repassa este cabeçalho?`,
      resolved: () => 'Fim do alarme: poucas assinaturas recusadas, ou nenhuma.',
    },
  },
  refused: 'recusado',
  wrongSecret:
    'Nenhum dos segredos guardados aqui a fez: pixctl webhooks secret list. O serviço mostra o segredo de um endpoint uma só vez; se ele se perdeu, exclua o endpoint e crie-o com --save-secret.',
  noSignature: (header) =>
    `Ela não tem ${plainText(header)}, o que nenhum segredo resolve: quem a enviou não assina, ou um proxy no caminho descarta este cabeçalho. Se o serviço lhe dá outro nome: pixctl config set wire.signatureHeader NOME`,
  verdicts: {
    stored: 'guardado',
    duplicate: 'repetido',
    conflict: 'CONFLITO',
    missing: 'sem assinatura',
    malformed: 'assinatura malformada',
    mismatch: 'assinatura errada',
    not_an_event: 'não é evento',
    unknown_path: 'caminho desconhecido',
    wrong_method: 'método errado',
    encoded: 'corpo codificado',
    too_large: 'grande demais',
    timeout: 'lento demais',
    headers_too_large: 'cabeçalhos grandes demais',
    bad_request: 'requisição inválida',
    unavailable: 'não guardado',
  },
  forwarded: {
    delivered: ({attempt, answer, durationMs}) =>
      `encaminhado, tentativa ${attempt}: ${answer} em ${durationMs} ms`,
    retrying: ({attempt, answer, nextTry}) =>
      `não aceito, tentativa ${attempt}: ${answer}; próxima tentativa ${nextTry}`,
    failed: ({attempt, answer, id}) =>
      `desistido, tentativa ${attempt}: ${answer}; pixctl webhooks replay ${shellWord(id)} reenvia`,
  },
  total: ({received, stored, repeated, conflicting, refused, delivered, failed}) =>
    [
      counted(received, ['recebido', 'recebidos'], 'pt-BR'),
      counted(stored, ['guardado', 'guardados'], 'pt-BR'),
      ...(repeated > 0 ? [counted(repeated, ['repetido', 'repetidos'], 'pt-BR')] : []),
      ...(conflicting > 0 ? [`${countFigure(conflicting, 'pt-BR')} em conflito`] : []),
      counted(refused, ['recusado', 'recusados'], 'pt-BR'),
    ].join(', ') +
    (delivered + failed > 0
      ? `; ${counted(delivered, ['entregue', 'entregues'], 'pt-BR')}, ${counted(failed, ['desistido', 'desistidos'], 'pt-BR')}.`
      : '.'),
}

export const LISTEN_WORDS: Readonly<Record<Language, ListenWords>> = {
  en: ENGLISH,
  'pt-BR': PORTUGUESE,
}

/** Why a delivery was refused, in words. */
export const refusalWord = (reason: string, language: Language): string =>
  LISTEN_WORDS[language].verdicts[reason] ?? reason
