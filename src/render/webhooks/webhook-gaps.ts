import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'
import type {ListColumn} from '../table/list-columns.ts'

/** Charges and withdrawals whose outcome was not delivered. */
export const GAP_COLUMNS: readonly ListColumn[] = [
  {key: 'createdAt', title: {en: 'Created', 'pt-BR': 'Criado'}, kind: 'instant'},
  {key: 'kind', title: {en: 'Kind', 'pt-BR': 'Tipo'}, kind: 'state'},
  {key: 'id', title: {en: 'Id', 'pt-BR': 'Id'}, kind: 'id'},
  {key: 'subAccount', title: {en: 'Wallet', 'pt-BR': 'Carteira'}},
  {
    key: 'status',
    title: {en: 'Status', 'pt-BR': 'Situação'},
    kind: 'state',
    agreesWith: 'kind',
  },
  {key: 'missed', title: {en: 'Missed', 'pt-BR': 'Perdido'}},
]

interface ShownGap {
  readonly missed: boolean
  readonly status: string
}

interface Advice {
  readonly missed: (count: number) => string
  readonly steps: readonly string[]
  readonly stepsWithoutEndpoint: (command: string) => readonly string[]
  readonly unknown: (count: number) => string
  readonly notAsked: string
}

const ADVICE: Readonly<Record<Language, Advice>> = {
  en: {
    missed: (count) =>
      `${count === 1 ? '1 outcome was' : `${countFigure(count, 'en')} outcomes were`} never delivered here. What to do:`,
    steps: [
      '  1. Is the endpoint registered, with this wallet and kind? pixctl webhooks endpoints list',
      '  2. Did it arrive and was refused? "webhooks listen" says so, and for a day: pixctl doctor',
      "  3. Book it now: the status above is the service's own. All of it: pixctl transactions show ID",
      '  4. Have it sent again: at the service, or on the emulator: pixctl emulator redeliver ID',
      '     What happened before an endpoint was registered has no delivery: only step 3 helps',
    ],
    stepsWithoutEndpoint: (command) => [
      `  1. No endpoint gets these events. Register one: ${command}`,
      '  2. Receive what comes next: pixctl webhooks listen',
      "  3. Book these now: the status above is the service's own. All of it: pixctl transactions show ID",
      '     What happened before an endpoint was registered cannot be sent again',
    ],
    unknown: (count) =>
      `${count === 1 ? '1 id is' : `${countFigure(count, 'en')} ids are`} unknown to the service: another environment, account or emulator?`,
    notAsked:
      'The service was not asked: what is still open is listed, too. Without --offline it is.',
  },
  'pt-BR': {
    missed: (count) =>
      `${count === 1 ? '1 desfecho nunca foi entregue' : `${countFigure(count, 'pt-BR')} desfechos nunca foram entregues`} aqui. O que fazer:`,
    steps: [
      '  1. O endpoint está cadastrado, com esta carteira e este tipo? pixctl webhooks endpoints list',
      '  2. Chegou e foi recusado? "webhooks listen" mostra e, por um dia: pixctl doctor',
      '  3. Baixe já: a situação acima é a do próprio serviço. Tudo dele: pixctl transactions show ID',
      '  4. Peça o reenvio: ao serviço ou, no emulador: pixctl emulator redeliver ID',
      '     O que aconteceu antes de haver endpoint cadastrado não tem entrega: só vale o passo 3',
    ],
    stepsWithoutEndpoint: (command) => [
      `  1. Nenhum endpoint recebe esses eventos. Cadastre um: ${command}`,
      '  2. Receba os próximos: pixctl webhooks listen',
      '  3. Baixe estes já: a situação acima é a do próprio serviço. Tudo deles: pixctl transactions show ID',
      '     O que aconteceu antes de haver endpoint cadastrado não pode ser reenviado',
    ],
    unknown: (count) =>
      `${count === 1 ? '1 id é desconhecido' : `${countFigure(count, 'pt-BR')} ids são desconhecidos`} pelo serviço: outro ambiente, conta ou emulador?`,
    notAsked:
      'O serviço não foi consultado: o que está em aberto também aparece. Sem --offline ele é.',
  },
}

/**
 * What a person does about gaps: why an event may be missing, and how to go on without it.
 *
 * @param register the command that registers an endpoint, where none gets these events.
 */
export function renderGapAdvice(
  gaps: readonly ShownGap[],
  register: string | undefined,
  language: Language,
): string {
  const advice = ADVICE[language]
  const missed = gaps.filter((gap) => gap.missed).length
  const unknown = gaps.filter(({status}) => status === 'unknown').length
  const steps = register === undefined ? advice.steps : advice.stepsWithoutEndpoint(register)
  return [
    ...(missed > 0 ? [advice.missed(missed), ...steps] : []),
    ...(unknown > 0 ? [advice.unknown(unknown)] : []),
    ...(gaps.some(({status}) => status === 'not_asked') ? [advice.notAsked] : []),
  ].join('\n')
}
