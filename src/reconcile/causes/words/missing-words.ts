import type {FeeKind} from '../../../domain/fee.ts'
import type {LineType} from '../explanation.ts'
import {
  type CauseCount,
  counted,
  dayText,
  type FactsOf,
  instantText,
  type Lang,
  listed,
  type Text,
} from './word-parts.ts'

const PORTUGUESE_TYPES: Readonly<Record<Exclude<LineType, 'split'>, string>> = {
  payment: 'recebimento',
  fee: 'tarifa',
  refund: 'devolução',
  withdrawal: 'saque',
  withdrawal_reversal: 'saque estornado',
  internal_transfer: 'transferência',
  block: 'bloqueio',
  block_release: 'desbloqueio',
  adjustment: 'ajuste',
}

const FEES_OF: Readonly<Record<Lang, Readonly<Record<FeeKind, string>>>> = {
  en: {
    pix: 'fee line of a payment',
    withdrawal: 'fee line of a withdrawal',
    refund: 'fee line of a refund',
  },
  'pt-BR': {
    pix: 'lançamento de tarifa de PIX (fee)',
    withdrawal: 'lançamento de tarifa de saque (fee)',
    refund: 'lançamento de tarifa de devolução (fee)',
  },
}

/** With the statement's own name of the type, in which the reader looks for it. */
export function lineTypeText(type: LineType, language: Lang, fee?: FeeKind): string {
  if (fee !== undefined) return FEES_OF[language][fee]
  if (type === 'split') return language === 'en' ? 'line of a split' : 'lançamento de split'
  return language === 'en' ? `${type} line` : `lançamento de ${PORTUGUESE_TYPES[type]} (${type})`
}

/** A day without a line, or a time without a line of one type. */
export function statementDayMissing(
  {day, wallets, zone, lineType, fee, fromAt, untilAt}: FactsOf<'statement_day_missing'>,
  {findings}: CauseCount,
): Text {
  const [en, pt] = [counted(findings, 'en'), counted(findings, 'pt-BR')]
  if (lineType === undefined || fromAt === undefined || untilAt === undefined) {
    return {
      en: `The statement has no line of ${listed(wallets)} on ${dayText(day, 'en')}${zone ? ' as a day of UTC' : ''}, which makes ${en} findings. Export that day again.`,
      'pt-BR': `O extrato não tem nenhum lançamento de ${listed(wallets)} em ${dayText(day, 'pt-BR')}${zone ? ' (dia em UTC)' : ''}, o que gera ${pt} achados. Exporte esse dia de novo.`,
    }
  }
  return {
    en: `The statement has no ${lineTypeText(lineType, 'en', fee)} of ${listed(wallets)} from ${instantText(fromAt, 'en')} to ${instantText(untilAt, 'en')}, though it has others, which makes ${en} findings. Export it again with every type of line.`,
    'pt-BR': `O extrato não tem nenhum ${lineTypeText(lineType, 'pt-BR', fee)} de ${listed(wallets)} de ${instantText(fromAt, 'pt-BR')} a ${instantText(untilAt, 'pt-BR')}, embora tenha outros, o que gera ${pt} achados. Exporte-o de novo com todos os tipos de lançamento.`,
  }
}

/** By when what is missing ended; where nothing says that, by when it was created. */
export function eventsMissing(
  {wallets, fromAt, untilAt, instants, untilEnd, event}: FactsOf<'events_missing'>,
  {findings}: CauseCount,
): Text {
  const en = [listed(wallets), instantText(fromAt, 'en'), instantText(untilAt, 'en')] as const
  const pt = [listed(wallets), instantText(fromAt, 'pt-BR'), instantText(untilAt, 'pt-BR')] as const
  const [count, quantos] = [counted(findings, 'en'), counted(findings, 'pt-BR')]
  if (event !== undefined) {
    return {
      en: `The files of events have no ${event} of ${en[0]} from ${en[1]} to ${en[2]}, though others came: ${count} are missing. Ask for them again, and check which events the endpoint is registered for.`,
      'pt-BR': `Os arquivos de eventos não têm nenhum ${event} de ${pt[0]} de ${pt[1]} a ${pt[2]}, embora outros tenham chegado: faltam ${quantos}. Peça o reenvio e confira em quais eventos o endpoint está inscrito.`,
    }
  }
  if (instants === 'created') {
    return {
      en: `The events of ${count} charges of ${en[0]} created from ${en[1]} to ${en[2]} are missing. Nothing says when they ended: ask for the events from then until they expired.`,
      'pt-BR': `Faltam os eventos de ${quantos} cobranças de ${pt[0]} criadas de ${pt[1]} a ${pt[2]}. Nada diz quando terminaram: peça os eventos dessa data até o vencimento delas.`,
    }
  }
  if (untilEnd) {
    return {
      en: `The files of events have none from ${en[1]} on: ${count} of ${en[0]} are missing. They may be of another month: give those of this one, or ask for the missing events again.`,
      'pt-BR': `Os arquivos de eventos não têm nenhum a partir de ${pt[1]}: faltam ${quantos} de ${pt[0]}. Podem ser de outro mês: informe os deste, ou peça o reenvio dos que faltam.`,
    }
  }
  return {
    en: `No event of ${en[0]} arrived from ${en[1]} to ${en[2]}: ${count} are missing. An endpoint was probably down; ask for them again.`,
    'pt-BR': `Nenhum evento de ${pt[0]} chegou de ${pt[1]} a ${pt[2]}: faltam ${quantos}. Um endpoint provavelmente estava fora do ar; peça o reenvio.`,
  }
}
